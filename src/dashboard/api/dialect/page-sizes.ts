import type { ListName } from '../lists.ts';
import type { PageNumbering } from '../lists.ts';
import type { Dialect } from './server-dialect.ts';

/** Page sizes of a server. A `max` of 0 means that it accepts no `limit` and every page has `min` rows. */
export type Bounds = NonNullable<Dialect[ListName]>;

const UNBOUNDED: Bounds = { min: 0, max: Number.MAX_SAFE_INTEGER };

/**
 * Returns the page size bounds of a list. With null, the rows come from the catalogue instead of the API, so there are
 * no bounds.
 */
export function boundsOf(dialect: Dialect, list: ListName | null): Bounds {
  if (list === null) return UNBOUNDED;
  const { min, max } = dialect[list] ?? UNBOUNDED;
  return { min, max: Math.min(max, dialect.largestLimit ?? max) };
}

/** Returns the page size that the server would use; 0 if it accepts no `limit` and its page size is unknown. */
export const appliedSize = (size: number, { min, max }: Bounds): number => Math.max(min, Math.min(size, max));

/**
 * Returns the page sizes that the user can choose, each with the size that the server applies, which may be smaller or
 * larger. If the server applies the same size for several, only the first is included.
 */
export function sizeChoices(sizes: readonly number[], bounds: Bounds) {
  const choices = sizes.map((requested) => ({ requested, applied: appliedSize(requested, bounds) }));
  return choices.filter(
    ({ applied }, index) => choices.findIndex((choice) => choice.applied === applied) === index,
  );
}

export const DEFAULT_SIZE = 25;

export type ListWindow = ReturnType<typeof windowOf>;

/**
 * Returns the `limit` and `offset` to request for a page, within the server's bounds (SPEC §4.6). Pages start at 1. If
 * `limit` is null, the parameter is omitted. `expectedRows` is the page size to expect.
 */
export function windowOf({ page, size }: PageNumbering, bounds: Bounds) {
  const expectedRows = appliedSize(size, bounds) || DEFAULT_SIZE;
  const limit = bounds.max === 0 ? null : expectedRows;
  // If the server's page size can't be set and is unknown, the offset of a later page can't be computed. Request the
  // first page instead, because its length shows the page size.
  return { limit, expectedRows, offset: limit === null && bounds.min === 0 ? 0 : (page - 1) * expectedRows };
}
