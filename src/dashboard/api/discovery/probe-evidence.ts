import type { CompanySummaryResponse } from '../response-schemas.ts';

/** The first page, plus a later one if needed. */
export interface Sample {
  readonly first: readonly CompanySummaryResponse[];
  readonly rows: readonly CompanySummaryResponse[];
  readonly total: number | null;
}

/** The response to a probe; `total` is null if the server reports none. */
export interface Found {
  readonly rows: readonly CompanySummaryResponse[];
  readonly total: number | null;
}

/** True for companies in the category with this slug. */
export const hasCategory =
  (slug: string) =>
  ({ categories }: CompanySummaryResponse): boolean =>
    categories.some((category) => category.slug === slug);

/** True if the list is really filtered: some rows of the unfiltered list are missing. */
const isSelection = (sample: Sample, { total }: Found, matches: (row: CompanySummaryResponse) => boolean) =>
  (sample.total !== null && total !== null && total < sample.total) || !sample.first.every(matches);

/** null if it has other rows too, so the filter had no effect. */
export function idsIn(sample: Sample, found: Found, requested: readonly number[]): readonly number[] | null {
  const matches = ({ id }: CompanySummaryResponse) => requested.includes(id);
  if (!found.rows.every(matches) || !isSelection(sample, found, matches)) return null;
  return found.rows.map(({ id }) => id);
}

/** True if all rows are in one of these categories and the list isn't just unfiltered. */
export function isOfCategories(sample: Sample, found: Found, slugs: readonly string[]): boolean {
  const matches = (row: CompanySummaryResponse) => slugs.some((slug) => hasCategory(slug)(row));
  return found.rows.length > 0 && found.rows.every(matches) && isSelection(sample, found, matches);
}

/** Two categories and companies in the first only, the second only and neither, to tell filters apart. */
export interface Probe {
  readonly slugs: readonly [string, string];
  readonly inside: readonly [number, number];
  readonly outside: number;
}

/** Excludes slugs with list separators, which would be ambiguous in a query. */
const isPlain = (slug: string) => /^[^\s,;|]{1,100}$/.test(slug);

/** Slugs that are safe in a query, most frequent first. */
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

/** null if the rows are too few or too similar. */
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

/** Without `limit` and `offset`. */
export type Query = readonly (readonly [name: string, value: string | number])[];

/** What the steps of a discovery share: sample rows, and a limited number of requests. */
export interface ProbeContext {
  readonly sample: Sample;
  /** Null if the sample has nothing that tells filters apart. */
  readonly probe: Probe | null;
  request(query: Query): Promise<Found | Refusal>;
  /** Requests left. */
  remaining(): number;
}

/** The message of a 400 or 404, which may name parameters. */
export interface Refusal {
  readonly refused: string;
}

/** True if the server rejected the parameters, or no requests are left. */
export const isRefused = (result: Found | Refusal): result is Refusal => 'refused' in result;
