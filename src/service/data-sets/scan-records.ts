import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { wholeJson, selectCompanies } from './whole-companies.ts';

type Kind = 'company' | 'offering';

/** A record as it was imported. */
interface StoredRecord {
  readonly id: number | string;
  readonly json: string;
}

/** A record by its digest, which tells whether its contents are the same. */
export interface RecordDigest {
  readonly id: number | string;
  readonly digest: number;
  /** In list order. */
  readonly position: number;
}

/** All records of a kind in list order, so many at a time. */
export const scanRecords = (db: DataSetDatabase, kind: Kind, pageSize: number) =>
  readPages(pageSize, async (from, to): Promise<StoredRecord[]> => {
    if (kind === 'offering')
      return db
        .selectFrom('offering')
        .select(['id', 'json'])
        .where('position', '>=', from)
        .where('position', '<', to)
        .orderBy('position')
        .execute();
    const companies = await selectCompanies(db)
      .where('company.position', '>=', from)
      .where('company.position', '<', to)
      .orderBy('company.position')
      .execute();
    return companies.map((company) => ({ id: company.id, json: wholeJson(company) }));
  });

/** The digests of all records of a kind, so many at a time. */
export const scanDigests = (db: DataSetDatabase, kind: Kind, pageSize: number) =>
  readPages(pageSize, (from, to): Promise<RecordDigest[]> =>
    db
      .selectFrom(kind)
      .select(['id', 'digest', 'position'])
      .where('position', '>=', from)
      .where('position', '<', to)
      .execute(),
  );

/**
 * Reads a list to its end. `readRows` reads those in positions from the first up to the second; positions have no gaps,
 * so a page that is not full is the last one.
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
