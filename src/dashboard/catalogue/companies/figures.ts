import { sum } from 'd3-array';
import { DAY_MS } from '#dashboard/lib/timing.ts';
import { countNumbers, countPassing, countTexts, type RecordMask } from '#dashboard/index/record-mask.ts';
import type { FacetValue, Figures, TextMatch } from '../company-query.ts';
import type { CompanyTable } from './company-schema.ts';
import { categoryValues, countPlaces, countYears } from './facets.ts';

const MAX_PAIRED = 12;

function countPairs(
  { fields, size }: CompanyTable,
  mask: RecordMask,
  categories: readonly FacetValue[],
): Figures['pairs'] {
  const { texts, parts, textNumbers } = fields.categories;
  const bySet = countNumbers(mask, textNumbers(size), texts.length);
  const slugs = categories.slice(0, MAX_PAIRED).map(({ value }) => value);
  const counts = slugs.map(() => slugs.map(() => 0));
  parts.forEach((members = [], set) => {
    const companies = bySet[set] ?? 0;
    if (companies === 0) return;
    const own = members.map((number) => slugs.indexOf(texts[number] ?? '')).filter((place) => place >= 0);
    for (const a of own)
      for (const b of own) {
        const row = a < b ? counts[a] : undefined;
        if (row) row[b] = (row[b] ?? 0) + companies;
      }
  });
  return counts.flatMap((row, a) =>
    row.flatMap((count, b) => (count > 0 ? { a: slugs[a] ?? '', b: slugs[b] ?? '', count } : [])),
  );
}

function countMonths(
  { fields, size }: CompanyTable,
  { filterMask }: RecordMask,
  ignored: number,
): Pick<Figures, 'updated' | 'noUpdate'> {
  const updated = fields.updated.numbers(size);
  const days = new Map<number, number>();
  let noUpdate = 0;
  for (let slot = 0; slot < filterMask.length; slot++) {
    if (((filterMask[slot] ?? 0) & ~ignored) !== 0) continue;
    const at = updated[slot] ?? Number.NaN;
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

/** Years, places and months are counted without their own filter, so that what it leaves out can be chosen too. */
export function figuresOf(
  table: CompanyTable,
  mask: RecordMask,
  chosenLocations: readonly string[],
): Omit<Figures, keyof TextMatch> {
  const categories = categoryValues(table.fields, countTexts(mask, table.fields.categories));
  const years = mask.bitsOf('founded');
  const founded = countYears(table, mask, years);
  return {
    total: countPassing(mask),
    categories,
    founded,
    noYear: countPassing(mask, years) - sum(founded, ({ count }) => count),
    ...countPlaces(table, mask, chosenLocations),
    noLocation: countTexts(mask, table.fields.location, mask.bitsOf('locations'))[0] ?? 0,
    pairs: countPairs(table, mask, categories),
    ...countMonths(table, mask, mask.bitsOf('updated')),
  };
}
