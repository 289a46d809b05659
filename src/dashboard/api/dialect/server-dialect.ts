import * as z from 'zod/mini';
import { MAX_LIMIT } from '#contract/parameters.ts';
import type { Filters } from '#dashboard/api/lists.ts';
import { orNull } from '../lenient.ts';

/** How a server expects one filter of the company list (SPEC §4.2 shows neither names nor encoding). */
const FilterStyle = z.object({
  /** The parameter, without brackets. */
  name: z.string(),
  /** `?ids=1&ids=2`, `?ids[]=1&ids[]=2` or `?ids=1,2`. */
  array: z.catch(z.enum(['repeat', 'brackets', 'comma']), 'repeat'),
  /** How several values combine: any of them, all of them, or only one is used. */
  several: z.catch(z.enum(['any', 'all', 'one']), 'any'),
});
export type FilterStyle = z.infer<typeof FilterStyle>;

const filter = orNull(z.union([z.literal(false), FilterStyle]));
const integer = orNull(z.int());
const bounds = orNull(z.object({ min: z.int(), max: z.int() }));

/** How one server handles what SPEC leaves open. null: unknown; false: the server has no such filter. */
export const Dialect = z.object({
  ids: filter,
  categories: filter,
  companies: bounds,
  offerings: bounds,
  largestLimit: integer,
  /** Key of the offering list in the body, and the id field of an offering. */
  offeringList: orNull(z.string()),
  offeringId: orNull(z.string()),
  asked: integer,
});
export type Dialect = z.infer<typeof Dialect>;
export type FilterKind = 'ids' | 'categories';

/** In order of precedence: what the server has shown not to do, then the user's own settings. */
export const SOURCES = ['rejected', 'override', 'config', 'detected'] as const;
export type Source = (typeof SOURCES)[number];
/** The dialect of each source, before merging. */
export type DialectBySource = Readonly<Record<Source, Dialect>>;

/** `merged` has the first known value of each part, in the order of `SOURCES`. */
export interface DialectState {
  readonly bySource: DialectBySource;
  readonly merged: Dialect;
}

/** True if unknown. */
export const supportsValueCount = (style: Dialect[FilterKind], { length }: readonly unknown[]): boolean =>
  length === 0 || (style !== false && (length === 1 || !style || style.several === 'any'));

/** True if unknown. */
export const canFilter = (dialect: Dialect, { ids, categories }: Filters): boolean =>
  supportsValueCount(dialect.ids, ids) && supportsValueCount(dialect.categories, categories);

/** The server can't filter like this; from now on `canFilter` says so, too. */
export class UnsupportedFilterError extends Error {
  constructor() {
    super('The server does not filter its companies in this way.');
    this.name = 'UnsupportedFilterError';
  }
}

/** Our service's choices where SPEC leaves them open; also the first guess for any other server. */
export const DEFAULT_DIALECT = {
  ids: { name: 'company_ids', array: 'repeat', several: 'any' },
  categories: { name: 'category_slugs', array: 'repeat', several: 'any' },
  largestLimit: MAX_LIMIT,
  offeringList: 'offerings',
  offeringId: 'id',
} as const satisfies Partial<Dialect>;

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
