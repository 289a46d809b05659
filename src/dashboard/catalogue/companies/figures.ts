import { sum } from 'd3-array';
import type { FacetValue } from '#company-search/company-counts.ts';
import { categoryValues, countPlaces, countYears } from '#company-search/company-counts.ts';
import type { CompanyTable } from '#company-search/company-schema.ts';
import { DAY_MS } from '#dashboard/lib/timing.ts';
import { monthsBetween, type TimeZone, toIsoMonth } from '#records/calendar.ts';
import { countNumbers, countPassing, countTexts, forEachPassing } from '#search/record-mask.ts';
import type { Figures, TextMatch } from '../company-query.ts';
import type { CompanyListMask } from './facet-counts.ts';

const MAX_PAIRED = 12;

function countPairs(
  { fields, size }: CompanyTable,
  mask: CompanyListMask,
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

/**
 * Returns a function that finds the month of an instant in a time zone. Nearly every UTC day lies within one local
 * month, so results are cached by day. On the other days, each instant is looked up.
 */
function createMonthOf(zone: TimeZone): (at: number) => string {
  const months = new Map<number, string | null>();
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    let month = months.get(day);
    if (month === undefined) {
      const [first, last] = [day * DAY_MS, (day + 1) * DAY_MS - 1].map((end) =>
        toIsoMonth(new Date(end), zone),
      );
      month = first !== undefined && first === last ? first : null;
      months.set(day, month);
    }
    return month ?? toIsoMonth(new Date(at), zone);
  };
}

function countMonths(
  { fields, size }: CompanyTable,
  mask: CompanyListMask,
  ignored: number,
  zone: TimeZone,
): Pick<Figures, 'updated' | 'noUpdate'> {
  const updated = fields.updated.numbers(size);
  const monthOf = createMonthOf(zone);
  const months = new Map<string, number>();
  let noUpdate = 0;
  forEachPassing(mask, ignored, (slot) => {
    const at = updated[slot] ?? Number.NaN;
    if (Number.isNaN(at)) noUpdate += 1;
    else {
      const month = monthOf(at);
      months.set(month, (months.get(month) ?? 0) + 1);
    }
  });
  const ascending = [...months].toSorted(([a], [b]) => monthsBetween(b, a));
  return { updated: ascending.map(([month, count]) => ({ month, count })), noUpdate };
}

/**
 * Computes the figures of the Explore page. Counts of years, places and months ignore the filter by the same field.
 */
export function figuresOf(
  table: CompanyTable,
  mask: CompanyListMask,
  chosenLocations: readonly string[],
  zone: TimeZone,
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
    noLocation: countTexts(mask, table.fields.location, mask.bitsOf('location'))[0] ?? 0,
    pairs: countPairs(table, mask, categories),
    ...countMonths(table, mask, mask.bitsOf('updated'), zone),
  };
}
