import { inferColumns, type InferredColumn } from './infer-columns.ts';
import type { JsonRecord } from './json-record.ts';
import { samePath } from './row-filter.ts';

/**
 * The columns with those of these paths ranked first and added where they are missing, so that the values that a list
 * is narrowed or sorted by can be seen.
 */
export function promoteColumns(
  columns: readonly InferredColumn[],
  paths: readonly (readonly string[])[],
  records: readonly JsonRecord[],
): readonly InferredColumn[] {
  if (paths.length === 0) return columns;
  const isWanted = (column: InferredColumn) => paths.some((path) => samePath(path, column.path));
  const missing = inferColumns(records, { limit: Infinity }).filter(
    (column) => isWanted(column) && !columns.some(({ path }) => samePath(path, column.path)),
  );
  const all = [...columns, ...missing];
  const ranked = all.toSorted((a, b) => Number(isWanted(b)) - Number(isWanted(a)) || a.rank - b.rank);
  return all.map((column) => ({ ...column, rank: ranked.indexOf(column) }));
}
