import { DAY_MS } from '#dashboard/lib/durations.ts';
import type { FacetValue, Figures } from '../catalogue-api.ts';
import { countCategories, countPlaces, countYears, tally } from './facets.ts';
import type { FilterResult } from './filter-mask.ts';
import type { CompanyTable } from './company-table.ts';

const MAX_PAIRED = 12;

function countPairs(
  table: CompanyTable,
  categorySets: Uint32Array,
  categories: readonly FacetValue[],
): Figures['pairs'] {
  const slugs = categories.slice(0, MAX_PAIRED).map(({ value }) => value);
  const places = new Map(
    table.categories.values.map(({ slug }, number): [number, number] => [number, slugs.indexOf(slug)]),
  );
  const counts = slugs.map(() => slugs.map(() => 0));
  categorySets.forEach((companies, setId) => {
    if (companies === 0) return;
    const numbers = table.setCategories.slice(table.setStarts[setId], table.setStarts[setId + 1]);
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

function countMonths(table: CompanyTable, { failMask }: FilterResult): Pick<Figures, 'updated' | 'noUpdate'> {
  const days = new Map<number, number>();
  let noUpdate = 0;
  for (let slot = 0; slot < failMask.length; slot++) {
    if (failMask[slot] !== 0) continue;
    const at = table.updated[slot] ?? Number.NaN;
    const day = Math.floor(at / DAY_MS);
    if (Number.isNaN(at)) noUpdate += 1;
    else days.set(day, (days.get(day) ?? 0) + 1);
  }
  const months = new Map<string, number>();
  for (const [day, companies] of [...days].toSorted(([a], [b]) => a - b)) {
    const month = new Date(day * DAY_MS).toISOString().slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + companies);
  }
  return { updated: [...months].map(([month, count]) => ({ month, count })), noUpdate };
}

const sum = (values: readonly { readonly count: number }[]) =>
  values.reduce((all, { count }) => all + count, 0);

/** Unlike `facetsOf`, counts only companies that pass the whole filter. */
export function figuresOf(table: CompanyTable, filtered: FilterResult): Figures {
  const { total, categorySets, places, years } = tally(table, filtered, false);
  const categories = countCategories(table, categorySets);
  const founded = countYears(years);
  const locations = countPlaces(table, places);
  return {
    total,
    categories,
    founded,
    noYear: total - sum(founded),
    locations,
    noLocation: total - sum(locations),
    pairs: countPairs(table, categorySets, categories),
    ...countMonths(table, filtered),
  };
}
