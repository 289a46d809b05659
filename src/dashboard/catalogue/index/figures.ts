import type { FacetValue, Figures } from '../catalogue-api.ts';
import { countCategories, countPlaces, countYears, tally } from './facets.ts';
import type { FilterResult } from './filter-mask.ts';
import type { CompanyTable } from './company-table.ts';

const MOST_PAIRED = 12;

function countPairs(
  table: CompanyTable,
  members: Uint32Array,
  among: readonly FacetValue[],
): Figures['pairs'] {
  const slugs = among.slice(0, MOST_PAIRED).map(({ value }) => value);
  const places = new Map(
    table.categories.values.map(({ slug }, number): [number, number] => [number, slugs.indexOf(slug)]),
  );
  const counts = slugs.map(() => slugs.map(() => 0));
  members.forEach((companies, member) => {
    if (companies === 0) return;
    const numbers = table.memberCategories.slice(table.memberStarts[member], table.memberStarts[member + 1]);
    const own = numbers.map((number) => places.get(number) ?? -1).filter((place) => place >= 0);
    for (const a of own) for (const b of own) if (a < b) add(counts, a, b, companies);
  });
  return counts.flatMap((row, a) =>
    row.flatMap((count, b) => (count > 0 ? { a: slugs[a] ?? '', b: slugs[b] ?? '', count } : [])),
  );
}

function add(counts: number[][], a: number, b: number, companies: number) {
  const row = counts[a];
  if (row) row[b] = (row[b] ?? 0) + companies;
}

function countMonths(
  table: CompanyTable,
  { failMask: fails }: FilterResult,
): Pick<Figures, 'updated' | 'noUpdate'> {
  const days = new Map<number, number>();
  let noUpdate = 0;
  for (let slot = 0; slot < fails.length; slot++) {
    if (fails[slot] !== 0) continue;
    const at = table.updated[slot] ?? Number.NaN;
    const day = Math.floor(at / DAY);
    if (Number.isNaN(at)) noUpdate += 1;
    else days.set(day, (days.get(day) ?? 0) + 1);
  }
  const months = new Map<string, number>();
  for (const [day, companies] of [...days].toSorted(([a], [b]) => a - b)) {
    const month = new Date(day * DAY).toISOString().slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + companies);
  }
  return { updated: [...months].map(([month, count]) => ({ month, count })), noUpdate };
}

const DAY = 86_400_000;

const sum = (values: readonly { readonly count: number }[]) =>
  values.reduce((all, { count }) => all + count, 0);

/** What the Explore page draws. */
export function figuresOf(table: CompanyTable, narrowed: FilterResult): Figures {
  const { total, members, places, years } = tally(table, narrowed, false);
  const categories = countCategories(table, members);
  const founded = countYears(years);
  const locations = countPlaces(table, places);
  return {
    total,
    categories,
    founded,
    noYear: total - sum(founded),
    locations,
    noLocation: total - sum(locations),
    pairs: countPairs(table, members, categories),
    ...countMonths(table, narrowed),
  };
}
