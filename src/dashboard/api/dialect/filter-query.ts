import { type FilterStyle, OUR_DIALECT } from '#contract/default-dialect.ts';
import type { Filters } from '../lists.ts';
import type { Dialect, FilterKind } from './server-dialect.ts';

/** Whether a filter takes so many values in the way that Dossier means them, as far as anybody knows. */
export const supportsValueCount = (style: Dialect[FilterKind], { length }: readonly unknown[]) =>
  length === 0 || (style !== false && (length === 1 || style === null || style.several === 'any'));

/** Whether the server filters by these itself, as far as anybody knows. */
export const canFilter = (dialect: Dialect, { ids, categories }: Filters): boolean =>
  supportsValueCount(dialect.ids, ids) && supportsValueCount(dialect.categories, categories);

/** One filter with its values, as the server wants them. */
export function serializeFilter(
  { name, array }: Pick<FilterStyle, 'name' | 'array'>,
  values: readonly (string | number)[],
): [string, string | number][] {
  if (array === 'comma' && values.length > 0) return [[name, values.join()]];
  return values.map((value) => [array === 'brackets' ? `${name}[]` : name, value]);
}

/** The filters of a list as the server wants them; the first guess where it is not known. */
export const toFilterQuery = (
  dialect: Dialect,
  { ids, categories }: Filters,
): [string, string | number][] => [
  ...serializeFilter(dialect.ids || OUR_DIALECT.ids, ids),
  ...serializeFilter(dialect.categories || OUR_DIALECT.categories, categories),
];
