import { sql } from 'kysely';
import { isTableMissing } from '../db/database-unavailable.ts';
import { createStatement } from '../db/statements.ts';
import type { OpenDataSet } from '../db/storage.ts';

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

type StoredParts = Pick<OpenDataSet, 'db' | 'schema'>;

/** Returns the size of the index of the search in a data set, in bytes; 0 if it has none. */
export async function measureSearchIndex(dataSet: StoredParts): Promise<number> {
  const rows = await measure(dataSet, []).catch((error: unknown) => {
    if (isTableMissing(error)) return [];
    throw error;
  });
  return rows[0]?.bytes ?? 0;
}

/** Yields the index of the search in a data set, part by part. */
export async function* readSearchIndex(dataSet: StoredParts): AsyncGenerator<Uint8Array> {
  for (let from = 0; ; from += PARTS) {
    const rows = await readBetween(dataSet, [from, from + PARTS]);
    // SQLite returns bytes as another type than PostgreSQL does.
    for (const { bytes } of rows) yield new Uint8Array(bytes);
    if (rows.length < PARTS) return;
  }
}

/** Reads the bytes of the index of the search between two positions. Throws an error if a part of them is missing. */
export async function readSearchBytes(
  dataSet: StoredParts,
  from: number,
  to: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const found = new Uint8Array(to - from);
  for (let at = from; at < to;) {
    const part = Math.floor(at / PART_BYTES);
    const [row] = await readBetween(dataSet, [part, part + 1]);
    const offset = at - part * PART_BYTES;
    const bytes = row && new Uint8Array(row.bytes).subarray(offset, offset + to - at);
    if (!bytes || bytes.length === 0) throw new Error('A part of the index is missing.');
    found.set(bytes, at - from);
    at += bytes.length;
  }
  return found;
}
