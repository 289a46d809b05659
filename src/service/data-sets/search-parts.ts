import { sql } from 'kysely';
import { isTableMissing } from '../db/database-unavailable.ts';
import { createStatement } from '../db/statements.ts';
import type { OpenContainer } from '../db/storage.ts';

/**
 * Size of the parts in which the index of the search is stored. The last one may be smaller. With larger parts, the
 * system would map memory for each of them and take it away again, which takes as long as everything else.
 */
export const PART_BYTES = 2 ** 16;
/** How many parts are read at once, which takes a few milliseconds. */
const PARTS = 16;

/** The sizes of a stored index, in bytes: of all of it, and of its parts, which another version may have chosen. */
export interface IndexSizes {
  readonly bytes: number;
  readonly partBytes: number;
}

const measure = createStatement<IndexSizes>(
  (
    _,
    table,
  ) => sql`select coalesce(sum(length(bytes)), 0) as bytes, coalesce(max(length(bytes)), 0) as "partBytes"
    from ${table('search_part')}`,
);

const readBetween = createStatement<{ bytes: Uint8Array }>(
  ([from, to], table) => sql`select bytes from ${table('search_part')}
    where part >= ${from} and part < ${to} order by part`,
);

type StoredParts = Pick<OpenContainer, 'db' | 'schema'>;

/** Returns the sizes of the index of the search in a data set; null if it has none. */
export async function measureSearchIndex(dataSet: StoredParts): Promise<IndexSizes | null> {
  const [sizes] = await measure(dataSet, []).catch((error: unknown) => {
    if (isTableMissing(error)) return [];
    throw error;
  });
  return sizes && sizes.bytes > 0 ? sizes : null;
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
  { partBytes }: Pick<IndexSizes, 'partBytes'>,
  from: number,
  to: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const found = new Uint8Array(to - from);
  const lastPart = Math.ceil(to / partBytes);
  for (let at = from; at < to;) {
    const first = Math.floor(at / partBytes);
    const end = Math.min(first + PARTS, lastPart);
    const rows = await readBetween(dataSet, [first, end]);
    if (rows.length < end - first) throw new Error('A part of the index is missing.');
    for (const [nth, row] of rows.entries()) {
      const offset = at - (first + nth) * partBytes;
      const wanted = Math.min(partBytes - offset, to - at);
      const bytes = new Uint8Array(row.bytes).subarray(offset, offset + wanted);
      if (bytes.length < wanted) throw new Error('A part of the index is cut off.');
      found.set(bytes, at - from);
      at += wanted;
    }
  }
  return found;
}
