import { type ListView, toWindowQuery } from '../lists.ts';
import type { Dialect } from './server-dialect.ts';

/** The two lists of the API. */
export type ListName = 'companies' | 'offerings';

/**
 * How many rows the pages of a list have at least and at most, whatever is asked for. A `most` of 0 stands for
 * a server that takes no `limit` at all: then every page has `least` rows.
 */
export type Bounds = NonNullable<Dialect[ListName]>;

const ANY: Bounds = { least: 0, most: Number.MAX_SAFE_INTEGER };

/** What is known of the sizes that a list gives; null stands for what is no list of the API. */
export function boundsOf(dialect: Dialect, list: ListName | null): Bounds {
  if (list === null) return ANY;
  const { least, most } = dialect[list] ?? ANY;
  return { least, most: Math.min(most, dialect.largestLimit ?? most) };
}

/** How many rows a page has that is asked to have `size`. */
export const appliedSize = (size: number, { least, most }: Bounds): number =>
  Math.max(least, Math.min(size, most));

/** One choice for the rows of a page: what is written in the address, and how many rows come. */
export interface SizeChoice {
  readonly asked: number;
  readonly given: number;
}

/** The sizes that make a difference, smallest first. */
export function sizeChoices(sizes: readonly number[], bounds: Bounds): SizeChoice[] {
  const choices = sizes.map((asked) => ({ asked, given: appliedSize(asked, bounds) }));
  return choices.filter(({ given }, at) => choices.findIndex((other) => other.given === given) === at);
}

/** The window of a list; a limit of null leaves the size to the server. */
export const toLimitQuery = (limit: number | null, offset: number): [string, number][] =>
  limit === null ? [['offset', offset]] : toWindowQuery(limit, offset);

/** Where a server takes no `limit` and has not shown yet how many rows it gives. */
export const DEFAULT_SIZE = 25;

/** What to ask for: a page in elements, of which there should be `rows`. */
export interface ListWindow {
  readonly limit: number | null;
  readonly offset: number;
  readonly rows: number;
}

/** A page in the size that is given. */
export function windowOf({ page, size }: ListView, bounds: Bounds): ListWindow {
  const rows = appliedSize(size, bounds) || DEFAULT_SIZE;
  const limit = bounds.most === 0 ? null : rows;
  // Where no limit is taken, only the first page tells how many rows one has.
  return { limit, rows, offset: limit === null && bounds.least === 0 ? 0 : (page - 1) * rows };
}
