import { parseImageBytes, toImageBytes } from '#dashboard/lib/image-bytes.ts';

/** Rows as JSON in UTF-8, one after the other, so that each can be read without the others. */
interface PackedRows {
  readonly rows: Uint8Array<ArrayBuffer>;
  /** Where each row begins in `rows`, and at last where the last one ends. */
  readonly starts: Uint32Array;
}

export function packRows(each: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const starts = new Uint32Array(each.length + 1);
  for (const [nth, row] of each.entries()) starts[nth + 1] = (starts[nth] ?? 0) + row.length;
  const rows = new Uint8Array(starts.at(-1) ?? 0);
  for (const [nth, row] of each.entries()) rows.set(row, starts[nth]);
  return toImageBytes({ rows, starts } satisfies PackedRows);
}

/** Returns what `packRows` packed, as views of the buffer. */
export function unpackRows(bytes: ArrayBuffer): Uint8Array<ArrayBuffer>[] {
  // The cast is safe: entries are authenticated, so packRows() has written these.
  const { rows, starts } = parseImageBytes(bytes) as PackedRows;
  return Array.from(starts.subarray(1), (end, nth) => rows.subarray(starts[nth], end));
}
