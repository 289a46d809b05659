import type { Filters } from '../lists.ts';
import type { Dialect, FilterKind } from './server-dialect.ts';
import { type FilterStyle, DEFAULT_DIALECT } from './default-dialect.ts';

/** Whether a filter takes that many values with "any of" semantics; true if unknown. */
export const supportsValueCount = (style: Dialect[FilterKind], { length }: readonly unknown[]) =>
  length === 0 || (style !== false && (length === 1 || style === null || style.several === 'any'));

/** Whether the server supports these filters; true if unknown. */
export const canFilter = (dialect: Dialect, { ids, categories }: Filters): boolean =>
  supportsValueCount(dialect.ids, ids) && supportsValueCount(dialect.categories, categories);

/** Serializes one filter in the server's array style. */
export function serializeFilter(
  { name, array }: Pick<FilterStyle, 'name' | 'array'>,
  values: readonly (string | number)[],
): [string, string | number][] {
  if (array === 'comma' && values.length > 0) return [[name, values.join()]];
  return values.map((value) => [array === 'brackets' ? `${name}[]` : name, value]);
}

/** Serializes the filters in the server's dialect, or in ours if unknown. */
export const toFilterQuery = (
  dialect: Dialect,
  { ids, categories }: Filters,
): [string, string | number][] => [
  ...serializeFilter(dialect.ids || DEFAULT_DIALECT.ids, ids),
  ...serializeFilter(dialect.categories || DEFAULT_DIALECT.categories, categories),
];
