import type { CompanySummaryResponse } from '../response-schemas.ts';

/** Rows of the unfiltered list. `first` has the rows of its first page, `rows` all rows read so far. */
export interface Sample {
  readonly first: readonly CompanySummaryResponse[];
  readonly rows: readonly CompanySummaryResponse[];
  readonly total: number | null;
}

export interface ProbeResponse extends Pick<Sample, 'rows' | 'total'> {
  /** The server's message if it answered 400 or 404; '' if no more requests may be sent. Null if there are rows. */
  readonly refused: string | null;
}

export const hasCategory =
  (slug: string) =>
  ({ categories }: CompanySummaryResponse): boolean =>
    categories.some((category) => category.slug === slug);

/** True if all returned rows match the filter and some rows of the unfiltered list are missing. */
const isFilteredBy = (
  sample: Sample,
  { rows, total }: ProbeResponse,
  matches: (row: CompanySummaryResponse) => boolean,
) =>
  rows.length > 0 &&
  rows.every(matches) &&
  ((sample.total !== null && total !== null && total < sample.total) || !sample.first.every(matches));

/**
 * Returns the ids of the rows in a response to a filtered request. Returns none if the rows show that the server
 * ignored the filter.
 */
export function idsIn(sample: Sample, response: ProbeResponse, requested: readonly number[]): number[] {
  const isFiltered = isFilteredBy(sample, response, ({ id }) => requested.includes(id));
  return isFiltered ? response.rows.map(({ id }) => id) : [];
}

export const isOfCategories = (sample: Sample, response: ProbeResponse, slugs: readonly string[]): boolean =>
  isFilteredBy(sample, response, (row) => slugs.some((slug) => hasCategory(slug)(row)));

/**
 * Values to probe with: two categories, one company that is only in the first, one that is only in the second, and one
 * that is in neither.
 */
export interface Probe {
  readonly slugs: readonly [string, string];
  readonly inside: readonly [number, number];
  readonly outside: number;
}

/**
 * True for a slug of usual length without blanks or a character that a server could take for the separator of a list.
 */
const isPlain = (slug: string) => /^[^\s,;|]{1,100}$/.test(slug);

export function slugsOf(rows: readonly CompanySummaryResponse[]): string[] {
  const counts = new Map<string, number>();
  for (const { categories } of rows)
    for (const slug of new Set(categories.map((category) => category.slug)))
      counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([slug]) => slug)
    .filter(isPlain);
}

const MAX_SLUGS = 12;

/** Picks values to probe with. Null if there are too few rows, or if they are too similar. */
export function pickProbe({ first, rows }: Sample): Probe | null {
  const slugs = slugsOf(rows).slice(0, MAX_SLUGS);
  const findId = (matches: (row: CompanySummaryResponse) => boolean, among = rows) => among.find(matches)?.id;
  for (const [at, a] of slugs.entries())
    for (const b of slugs.slice(at + 1)) {
      const [inA, inB] = [hasCategory(a), hasCategory(b)];
      const onlyA = findId((row) => inA(row) && !inB(row));
      const onlyB = findId((row) => inB(row) && !inA(row));
      const outside = findId((row) => !inA(row) && !inB(row), first);
      if (onlyA !== undefined && onlyB !== undefined && outside !== undefined)
        return { slugs: [a, b], inside: [onlyA, onlyB], outside };
    }
  return null;
}
