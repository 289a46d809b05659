import type { CompanySummaryReading } from '#contract/response-schemas.ts';

/** Rows of the unfiltered list: those of its first page, and of a later one where that was needed. */
export interface Sample {
  readonly first: readonly CompanySummaryReading[];
  readonly rows: readonly CompanySummaryReading[];
  readonly total: number | null;
}

/** The list that a request brought. */
export interface Found {
  readonly rows: readonly CompanySummaryReading[];
  readonly total: number | null;
}

export const hasCategory =
  (slug: string) =>
  ({ categories }: CompanySummaryReading): boolean =>
    categories.some((category) => category.slug === slug);

/** True when a list is a selection: something of the whole list is missing that its first page would show. */
const isSelection = (sample: Sample, { total }: Found, keeps: (row: CompanySummaryReading) => boolean) =>
  (sample.total !== null && total !== null && total < sample.total) || !sample.first.every(keeps);

/** The ids asked for that a filter let through; null when there are others too, so that it filters nothing. */
export function idsIn(sample: Sample, found: Found, asked: readonly number[]): readonly number[] | null {
  const keeps = ({ id }: CompanySummaryReading) => asked.includes(id);
  if (!found.rows.every(keeps) || !isSelection(sample, found, keeps)) return null;
  return found.rows.map(({ id }) => id);
}

/** True when a list is one of companies in any of these categories, and is not the whole list by chance. */
export function isOfCategories(sample: Sample, found: Found, slugs: readonly string[]): boolean {
  const keeps = (row: CompanySummaryReading) => slugs.some((slug) => hasCategory(slug)(row));
  return found.rows.length > 0 && found.rows.every(keeps) && isSelection(sample, found, keeps);
}

/** Two categories, and companies in the first only, the second only, and neither: what filters can be told apart by. */
export interface Probe {
  readonly slugs: readonly [string, string];
  /** In one of the two each. */
  readonly inside: readonly [number, number];
  readonly outside: number;
}

/** A filter is a list in an address: what separates its values is not in them. */
const isPlain = (slug: string) => /^[^\s,;|]{1,100}$/.test(slug);

/** The plain categories of some rows, the most frequent first. */
export function slugsOf(rows: readonly CompanySummaryReading[]): string[] {
  const counts = new Map<string, number>();
  for (const { categories } of rows)
    for (const slug of new Set(categories.map((category) => category.slug)))
      counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([slug]) => slug)
    .filter(isPlain);
}

const MOST_SLUGS = 12;

/** Finds a trial among the rows of a sample; null where they are too few or too alike. */
export function pickProbe({ first, rows }: Sample): Probe | null {
  const slugs = slugsOf(rows).slice(0, MOST_SLUGS);
  const idOf = (keeps: (row: CompanySummaryReading) => boolean, among = rows) => among.find(keeps)?.id;
  for (const [at, a] of slugs.entries())
    for (const b of slugs.slice(at + 1)) {
      const [inA, inB] = [hasCategory(a), hasCategory(b)];
      const onlyA = idOf((row) => inA(row) && !inB(row));
      const onlyB = idOf((row) => inB(row) && !inA(row));
      const outside = idOf((row) => !inA(row) && !inB(row), first);
      if (onlyA !== undefined && onlyB !== undefined && outside !== undefined)
        return { slugs: [a, b], inside: [onlyA, onlyB], outside };
    }
  return null;
}
