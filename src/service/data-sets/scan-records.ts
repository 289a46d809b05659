import { sql } from 'kysely';
import { type DataSetDatabase, type Kind, TABLE_OF } from '../db/data-set-schema.ts';

/** A company or offering as it is stored. */
export interface StoredRecord {
  readonly id: number | string;
  readonly digest: number;
  /** The record's JSON in list responses. */
  readonly summary: string;
  /** The company's other fields as JSON, such as its news. Empty for an offering. */
  readonly detail: string;
}

/** The id of a record and the hash of its contents, which shows whether it has changed. */
export type RecordDigest = Pick<StoredRecord, 'id' | 'digest'>;

/** Selects the summaries and details of companies. `wholeJson` combines the two. */
export const selectCompanies = (db: DataSetDatabase) =>
  db
    .selectFrom('company')
    .innerJoin('company_detail', 'company_detail.position', 'company.position')
    .select(['company.id', 'summary', 'json as detail']);

const selectOfferings = (db: DataSetDatabase) =>
  db.selectFrom('offering').select(['id', 'digest', 'json as summary', sql.lit('').as('detail')]);

/** Yields all companies or all offerings in list order, page by page. */
export const scanRecords = (db: DataSetDatabase, kind: Kind, pageSize: number) =>
  readPages(pageSize, (from, to): Promise<readonly StoredRecord[]> =>
    kind === 'offerings'
      ? selectOfferings(db)
          .where('position', '>=', from)
          .where('position', '<', to)
          .orderBy('position')
          .execute()
      : selectCompanies(db)
          .select('company.digest')
          .where('company.position', '>=', from)
          .where('company.position', '<', to)
          .orderBy('company.position')
          .execute(),
  );

/** Yields the summaries of all companies in list order, page by page. */
export const scanSummaries = (db: DataSetDatabase, pageSize: number) =>
  readPages(pageSize, (from, to): Promise<readonly Pick<StoredRecord, 'summary'>[]> =>
    db
      .selectFrom('company')
      .select('summary')
      .where('position', '>=', from)
      .where('position', '<', to)
      .orderBy('position')
      .execute(),
  );

/**
 * Finds companies or offerings by their ids, and returns them in any order. Skips unknown ids. Don't pass more ids than
 * a statement can have parameters.
 */
export const findRecords = (
  db: DataSetDatabase,
  kind: Kind,
  ids: readonly (number | string)[],
): Promise<readonly StoredRecord[]> =>
  kind === 'offerings'
    ? selectOfferings(db).where('id', 'in', ids.map(String)).execute()
    : selectCompanies(db).select('company.digest').where('company.id', 'in', ids.map(Number)).execute();

/** Yields the ids and digests of all companies or offerings, page by page. */
export const scanDigests = (db: DataSetDatabase, kind: Kind, pageSize: number) =>
  readPages(pageSize, (from, to): Promise<readonly RecordDigest[]> =>
    db
      .selectFrom(TABLE_OF[kind])
      .select(['id', 'digest'])
      .where('position', '>=', from)
      .where('position', '<', to)
      .execute(),
  );

/**
 * Yields the rows of a list page by page. `readRows` reads the rows from position `from` up to, but not including,
 * position `to`. Positions have no gaps, so a page with fewer rows than `pageSize` is the last one.
 */
export async function* readPages<Row>(
  pageSize: number,
  readRows: (from: number, to: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let from = 0; ; from += pageSize) {
    const rows = await readRows(from, from + pageSize);
    yield rows;
    if (rows.length < pageSize) return;
  }
}
