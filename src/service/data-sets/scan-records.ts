import { sql } from 'kysely';
import { type DataSetDatabase, type Kind, TABLE_OF } from '../db/data-set-schema.ts';

/** A record as it is stored. */
export interface StoredRecord {
  readonly id: number | string;
  readonly digest: number;
  /** The JSON that lists send for the record. */
  readonly summary: string;
  /** The other fields of a company as JSON, such as its news. Empty for an offering. */
  readonly detail: string;
}

/** The digest of a record, which tells whether its contents have changed. */
export type RecordDigest = Pick<StoredRecord, 'id' | 'digest'>;

/** Selects both parts of companies, which `wholeJson` puts together. */
export const selectCompanies = (db: DataSetDatabase) =>
  db
    .selectFrom('company')
    .innerJoin('company_detail', 'company_detail.position', 'company.position')
    .select(['company.id', 'summary', 'json as detail']);

const selectOfferings = (db: DataSetDatabase) =>
  db.selectFrom('offering').select(['id', 'digest', 'json as summary', sql.lit('').as('detail')]);

/** Yields all records of a kind in list order, page by page. */
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

/**
 * Finds records by their ids, in any order. Ids that do not exist are missing from the result. There may be as many ids
 * as a statement can take.
 */
export const findRecords = (
  db: DataSetDatabase,
  kind: Kind,
  ids: readonly (number | string)[],
): Promise<readonly StoredRecord[]> =>
  kind === 'offerings'
    ? selectOfferings(db).where('id', 'in', ids.map(String)).execute()
    : selectCompanies(db).select('company.digest').where('company.id', 'in', ids.map(Number)).execute();

/** Yields the ids and digests of all records of a kind, page by page. */
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
 * Yields a list page by page. `readRows` reads the rows from the first position up to the second. Positions have no
 * gaps, so a page that is not full is the last one.
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
