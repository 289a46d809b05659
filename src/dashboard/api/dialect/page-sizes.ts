import type { ListView } from '../lists.ts';
import type { Dialect } from './server-dialect.ts';

/** The two lists of the API, as in its paths. */
export type ListName = 'companies' | 'offerings';

/** A `max` of 0: the server takes no `limit`, and every page has `min` rows. */
export type Bounds = NonNullable<Dialect[ListName]>;

const UNBOUNDED: Bounds = { min: 0, max: Number.MAX_SAFE_INTEGER };

/** Unbounded for null (not a list of the API). */
export function boundsOf(dialect: Dialect, list: ListName | null): Bounds {
  if (list === null) return UNBOUNDED;
  const { min, max } = dialect[list] ?? UNBOUNDED;
  return { min, max: Math.min(max, dialect.largestLimit ?? max) };
}

/** The size that the server would apply; 0 if it takes no `limit` and the size of its pages is unknown. */
export const appliedSize = (size: number, { min, max }: Bounds): number => Math.max(min, Math.min(size, max));

/** Drops sizes that the bounds make equal to an earlier one. */
export function sizeChoices(sizes: readonly number[], bounds: Bounds) {
  const choices = sizes.map((requested) => ({ requested, applied: appliedSize(requested, bounds) }));
  return choices.filter(
    ({ applied }, index) => choices.findIndex((choice) => choice.applied === applied) === index,
  );
}

/** Rows per page if neither the URL nor the server sets one. */
export const DEFAULT_SIZE = 25;

export type ListWindow = ReturnType<typeof windowOf>;

/**
 * What to request for a page (from 1), within the bounds of the server (SPEC §4.6). A null `limit` omits the parameter;
 * `rows` is the expected page size.
 */
export function windowOf({ page, size }: ListView, bounds: Bounds) {
  const rows = appliedSize(size, bounds) || DEFAULT_SIZE;
  const limit = bounds.max === 0 ? null : rows;
  // Without `limit`, only the first page shows the page size.
  return { limit, rows, offset: limit === null && bounds.min === 0 ? 0 : (page - 1) * rows };
}
