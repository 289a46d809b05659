import { sum } from 'd3-array';
import { countNumbers, countTexts, forEachPassing } from '#search/record-mask.ts';
import {
  categoryValues,
  type CompanyColumns,
  countYears,
  type FacetValue,
  type YearCount,
} from './company-counts.ts';
import type { CompanyMask } from './company-filter.ts';

/** Returns the month of an instant, such as `2026-03`. The instant is in milliseconds since 1970. */
export type MonthOf = (at: number) => string;

/** The number of companies that are in two categories. */
interface CategoryPair {
  readonly a: string;
  readonly b: string;
  readonly count: number;
}

/** The number of companies last updated in a month such as `2026-03`. */
interface MonthCount {
  readonly month: string;
  readonly count: number;
}

/** Figures about the companies that match. Counts by year, place and month ignore the filter by the same field. */
export interface CompanyFigures {
  readonly categories: readonly FacetValue[];
  readonly founded: readonly YearCount[];
  readonly noYear: number;
  readonly noLocation: number;
  /** Pairs of frequent categories. `a` comes before `b` in `categories`. */
  readonly pairs: readonly CategoryPair[];
  /** Months in ascending order, without those that no company was updated in. */
  readonly updated: readonly MonthCount[];
  readonly noUpdate: number;
}

/** Only the most frequent categories are paired, because the number of pairs grows with its square. */
const MAX_PAIRED = 12;

const DAY_MS = 86_400_000;

function countPairs(
  { fields, size }: CompanyColumns,
  mask: CompanyMask,
  categories: readonly FacetValue[],
): CategoryPair[] {
  const { texts, textNumbers, elementsOf } = fields.categories;
  const bySet = countNumbers(mask, textNumbers(size), texts.length);
  const slugs = categories.slice(0, MAX_PAIRED).map(({ value }) => value);
  const counts = slugs.map(() => slugs.map(() => 0));
  bySet.forEach((companies, set) => {
    if (companies === 0) return;
    const own = Array.from(elementsOf(set), (number) => slugs.indexOf(texts[number] ?? '')).filter(
      (place) => place >= 0,
    );
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
 * Returns a function like `monthOf` that looks a month up once a day. Nearly every UTC day lies within one month of any
 * time zone. On the other days, each instant is looked up.
 */
function byDay(monthOf: MonthOf): MonthOf {
  const months = new Map<number, string | null>();
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    let month = months.get(day);
    if (month === undefined) {
      const [first, last] = [monthOf(day * DAY_MS), monthOf((day + 1) * DAY_MS - 1)];
      month = first === last ? first : null;
      months.set(day, month);
    }
    return month ?? monthOf(at);
  };
}

function countMonths(
  { fields, size }: CompanyColumns,
  mask: CompanyMask,
  ignored: number,
  findMonth: MonthOf,
): Pick<CompanyFigures, 'updated' | 'noUpdate'> {
  const updated = fields.updated.numbers(size);
  const monthOf = byDay(findMonth);
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
  // Compare dates, because years after 9999 are written with a sign and six digits.
  const ascending = [...months].toSorted(([a], [b]) => Date.parse(a) - Date.parse(b));
  return { updated: ascending.map(([month, count]) => ({ month, count })), noUpdate };
}

/** Computes figures about the companies that a mask selects. */
export function figuresOf(table: CompanyColumns, mask: CompanyMask, monthOf: MonthOf): CompanyFigures {
  const categories = categoryValues(table.fields, countTexts(mask, table.fields.categories));
  const years = mask.bitsOf('founded');
  const founded = countYears(table, mask, years);
  return {
    categories,
    founded,
    noYear: mask.passing(years).length - sum(founded, ({ count }) => count),
    noLocation: countTexts(mask, table.fields.location, mask.bitsOf('location'))[0] ?? 0,
    pairs: countPairs(table, mask, categories),
    ...countMonths(table, mask, mask.bitsOf('updated'), monthOf),
  };
}
