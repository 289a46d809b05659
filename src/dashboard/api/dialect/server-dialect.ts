import * as z from 'zod/mini';
import { MAX_LIMIT } from '#contract/parameters.ts';
import type { ApiFilters } from '#dashboard/api/lists.ts';
import { orNull } from '../lenient.ts';

/** How a server expects one of the company list's filters. SPEC §4.2 gives neither names nor encoding. */
const FilterStyle = z.object({
  name: z.string(),
  /** How several values are sent: `?ids=1&ids=2`, `?ids[]=1&ids[]=2` or `?ids=1,2`. */
  array: z.catch(z.enum(['repeat', 'brackets', 'comma']), 'repeat'),
  /** How several values combine. Rows must match `any` or `all` of them, or the server uses only `one` of them. */
  several: z.catch(z.enum(['any', 'all', 'one']), 'any'),
});
export type FilterStyle = z.infer<typeof FilterStyle>;

const filter = orNull(z.union([z.literal(false), FilterStyle]));
const integer = orNull(z.int());
const bounds = orNull(z.object({ min: z.int(), max: z.int() }));

/**
 * How a server behaves where SPEC leaves that open. For a filter, null means unknown, and false that the server doesn't
 * have it.
 */
export const Dialect = z.object({
  ids: filter,
  categories: filter,
  companies: bounds,
  offerings: bounds,
  largestLimit: integer,
  /** Key of the offering list in the response body, and name of an offering's id field. */
  offeringList: orNull(z.string()),
  offeringId: orNull(z.string()),
  asked: integer,
});
export type Dialect = z.infer<typeof Dialect>;
export type FilterKind = 'ids' | 'categories';

/**
 * The sources of a dialect, in order of precedence. `rejected` comes first, because it has the parameters that the
 * server has refused.
 */
export const SOURCES = ['rejected', 'override', 'config', 'detected'] as const;
export type Source = (typeof SOURCES)[number];
export type DialectBySource = Readonly<Record<Source, Dialect>>;

/** The dialect by source. `merged` has the first known value of each part, in the order of `SOURCES`. */
export interface DialectState {
  readonly bySource: DialectBySource;
  readonly merged: Dialect;
}

/** True if the filter can take this many values at once, or if that is unknown. */
export const supportsValueCount = (style: Dialect[FilterKind], { length }: readonly unknown[]): boolean =>
  length === 0 || (style !== false && (length === 1 || !style || style.several === 'any'));

/** True if the server supports these filters, or if that is unknown. */
export const canFilter = (dialect: Dialect, { ids, categories }: ApiFilters): boolean =>
  supportsValueCount(dialect.ids, ids) && supportsValueCount(dialect.categories, categories);

/** Thrown when the server turns out not to support these filters. After that, `canFilter` returns false for them. */
export class UnsupportedFilterError extends Error {
  constructor() {
    super('The server does not filter its companies in this way.');
    this.name = 'UnsupportedFilterError';
  }
}

/** The dialect of our own service. It is also the first guess for any other server. */
export const DEFAULT_DIALECT = {
  ids: { name: 'company_ids', array: 'repeat', several: 'any' },
  categories: { name: 'category_slugs', array: 'repeat', several: 'any' },
  largestLimit: MAX_LIMIT,
  offeringList: 'offerings',
  offeringId: 'id',
} as const satisfies Partial<Dialect>;

/** Returns query parameters for one filter, encoded as the server expects (SPEC §4.2 gives no encoding). */
export function serializeFilter(
  { name, array }: Pick<FilterStyle, 'name' | 'array'>,
  values: readonly (string | number)[],
): [string, string | number][] {
  if (array === 'comma' && values.length > 0) return [[name, values.join()]];
  return values.map((value) => [array === 'brackets' ? `${name}[]` : name, value]);
}

/** Returns query parameters for all filters. Where the server's dialect is unknown, uses that of our own service. */
export const toFilterQuery = (
  dialect: Dialect,
  { ids, categories }: ApiFilters,
): [string, string | number][] => [
  ...serializeFilter(dialect.ids || DEFAULT_DIALECT.ids, ids),
  ...serializeFilter(dialect.categories || DEFAULT_DIALECT.categories, categories),
];
