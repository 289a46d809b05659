import { sql } from 'kysely';
import { isTableMissing } from '../db/database-unavailable.ts';
import type { OpenDataSet } from '../db/storage.ts';
import { createStatement } from './statements.ts';

/** Size of the parts in which the index of the search is stored. The last one may be smaller. */
export const PART_BYTES = 2 ** 18;
/** How many parts are read at once, which takes a few milliseconds. */
const PARTS = 8;

const measure = createStatement<{ bytes: number }>(
  (_, table) => sql`select coalesce(sum(length(bytes)), 0) as bytes from ${table('search_part')}`,
);

const readBetween = createStatement<{ bytes: Uint8Array }>(
  ([from, to], table) => sql`select bytes from ${table('search_part')}
    where part >= ${from} and part < ${to} order by part`,
);

/** Returns the size of the index of the search in a data set, in bytes; 0 if it has none. */
export async function measureSearchIndex(dataSet: Pick<OpenDataSet, 'db' | 'schema'>): Promise<number> {
  const rows = await measure(dataSet, []).catch((error: unknown) => {
    if (isTableMissing(error)) return [];
    throw error;
  });
  return rows[0]?.bytes ?? 0;
}

/** Yields the index of the search in a data set, part by part. */
export async function* readSearchIndex(
  dataSet: Pick<OpenDataSet, 'db' | 'schema'>,
): AsyncGenerator<Uint8Array> {
  for (let from = 0; ; from += PARTS) {
    const rows = await readBetween(dataSet, [from, from + PARTS]);
    // SQLite returns bytes as another type than PostgreSQL does.
    for (const { bytes } of rows) yield new Uint8Array(bytes);
    if (rows.length < PARTS) return;
  }
}
