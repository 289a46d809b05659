import type { FieldPath } from '#offering-search/offering-filter.ts';
import type { InferredColumn } from '#records/infer-columns.ts';
import type { InferredSchema } from '#records/infer-schema.ts';
import { figureColumns } from '#records/main-figures.ts';
import { samePath } from '#records/row-filter.ts';

/** Number of fields to show by default beside columns for the status and the closing date. */
export const MAX_BESIDE_WINDOW = 3;
/**
 * Number of fields to show by default if offerings have no such dates. If they have no price, minimum or target either,
 * the list shows all fields.
 */
export const MAX_WITHOUT_WINDOW = 5;

interface DefaultFieldsOptions {
  readonly company: FieldPath | null;
  /** Fields that the list is filtered or sorted by. They are always shown. */
  readonly used: readonly FieldPath[];
}

/**
 * Returns the fields to show by default. Price, minimum and target are always shown, and so are the fields that the
 * list is filtered or sorted by. The most useful other fields follow up to the limit.
 *
 * The company and the closing date are left out, because they have columns of their own. The opening date comes last,
 * because the closing column shows it while it is in the future.
 */
export function defaultFields(
  { columns, window }: Pick<InferredSchema, 'columns' | 'window'>,
  { company, used }: DefaultFieldsOptions,
): readonly InferredColumn[] {
  const isAt = ({ path }: InferredColumn, other: FieldPath | null | undefined) =>
    other !== null && other !== undefined && samePath(path, other);
  const own = columns.filter((column) => !isAt(column, company) && !isAt(column, window?.closes));
  const isUsed = (column: InferredColumn) => used.some((path) => isAt(column, path));
  const figures = figureColumns(own);
  const first = [...new Set([...figures, ...own.filter(isUsed)])];
  const limit = window ? MAX_BESIDE_WINDOW : figures.length > 0 ? MAX_WITHOUT_WINDOW : own.length;
  const others = own
    .filter((column) => !first.includes(column))
    .toSorted((a, b) => Number(isAt(a, window?.opens)) - Number(isAt(b, window?.opens)) || a.rank - b.rank)
    .slice(0, Math.max(0, limit - first.length));
  return [...first, ...own.filter((column) => others.includes(column))];
}

/** Returns the path of the field that holds the company in most offerings. */
export const companyPathOf = ({ fields }: InferredSchema): FieldPath | null =>
  fields.filter(({ kind }) => kind === 'company').toSorted((a, b) => a.rank - b.rank)[0]?.path ?? null;
