import type { InputSchema, ReadOptions } from '../input-row.ts';
import { findField } from './find-field.ts';
import { canonicalName } from './nearest-field.ts';
import type { TableRow } from './table-row.ts';

const MAX_ROWS = 10;

/** Yields the header and the rows below it. `onTitle` is called for each row above the header, such as a title. */
export async function* skipTitle(
  batches: AsyncIterable<readonly TableRow[]>,
  { schema, options }: { readonly schema: InputSchema; readonly options: ReadOptions },
  onTitle: (row: TableRow) => void = () => undefined,
): AsyncGenerator<readonly TableRow[]> {
  let isFirst = true;
  for await (const batch of batches) {
    const count = isFirst ? countTitleRows(batch.slice(0, MAX_ROWS), isKnownName(schema, options)) : 0;
    for (const row of batch.slice(0, count)) onTitle(row);
    yield batch.slice(count);
    if (batch.length > 0) isFirst = false;
  }
}

/**
 * Counts the rows above the header. Such a row names no field, and has either one filled cell or at most half as many
 * as the header.
 */
function countTitleRows(rows: readonly TableRow[], isKnown: (name: string) => boolean): number {
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell !== ''));
  const known = filled.findIndex((cells) => cells.some(isKnown));
  const at = known >= 0 ? known : filled.findIndex((cells) => cells.length > 1);
  const limit = known >= 0 ? Math.max(1, (filled[known]?.length ?? 0) / 2) : 1;
  return filled.slice(0, Math.max(0, at)).every((cells) => cells.length <= limit) ? Math.max(0, at) : 0;
}

/** Creates a function that recognizes the names of fields, and of columns that the options refer to. */
function isKnownName(schema: InputSchema, { map, raw = [] }: ReadOptions): (name: string) => boolean {
  const asked = new Set([...(map?.keys() ?? []), ...raw].map(canonicalName));
  return (name) => findField(name, schema) !== undefined || asked.has(canonicalName(name));
}
