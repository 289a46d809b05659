import { sql } from 'kysely';
import { isTableMissing } from '../db/database-unavailable.ts';
import { createStatement } from '../db/statements.ts';
import type { OpenContainer } from '../db/storage.ts';

/**
 * Size of the parts in which the search index is stored; the last one may be smaller. For larger parts, the system
 * would map and unmap memory each time, which takes as long as everything else together.
 */
export const PART_BYTES = 2 ** 16;
/** How many parts one statement reads. That takes a few milliseconds. */
const PARTS = 16;

/** The size of a stored index and of each of its parts, in bytes. Another version may use parts of another size. */
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

/** Returns the sizes of the search index of a data set; null if it has none. */
export async function measureSearchIndex(dataSet: StoredParts): Promise<IndexSizes | null> {
  const [sizes] = await measure(dataSet, []).catch((error: unknown) => {
    if (isTableMissing(error)) return [];
    throw error;
  });
  return sizes && sizes.bytes > 0 ? sizes : null;
}

/** Yields the search index of a data set, part by part. */
export async function* readSearchIndex(dataSet: StoredParts): AsyncGenerator<Uint8Array> {
  for (let from = 0; ; from += PARTS) {
    const rows = await readBetween(dataSet, [from, from + PARTS]);
    // Convert the bytes, because libsql and pg return different types.
    for (const { bytes } of rows) yield new Uint8Array(bytes);
    if (rows.length < PARTS) return;
  }
}

/** Reads the bytes of the search index from `from` up to, but not including, `to`. Rejects if some are missing. */
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
