import type { Filters } from '../lists.ts';
import { type Dialect, type FilterStyle, DEFAULT_DIALECT } from './server-dialect.ts';

/** Names and values of one filter, as the server expects them (SPEC §4.2 shows no encoding). Empty without values. */
export function serializeFilter(
  { name, array }: Pick<FilterStyle, 'name' | 'array'>,
  values: readonly (string | number)[],
): [string, string | number][] {
  if (array === 'comma' && values.length > 0) return [[name, values.join()]];
  return values.map((value) => [array === 'brackets' ? `${name}[]` : name, value]);
}

/** Uses our dialect if the server's is unknown. */
export const toFilterQuery = (
  dialect: Dialect,
  { ids, categories }: Filters,
): [string, string | number][] => [
  ...serializeFilter(dialect.ids || DEFAULT_DIALECT.ids, ids),
  ...serializeFilter(dialect.categories || DEFAULT_DIALECT.categories, categories),
];
