import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import type { DateFormat } from '#dashboard/lib/format/format-date.ts';
import type { CompareRow } from './compare-rows.tsx';

const NONE = { differing: new Set<number>(), isMajority: false, highest: null, lowest: null };

export type RowHighlight = ReturnType<typeof highlightRow>;

/**
 * Returns the companies whose cells to highlight in a row. They are those whose value differs from the most common
 * one. If no value is more common than the others, all cells are highlighted. Rows that differ by nature, such as the
 * ticker, are never highlighted.
 */
export function highlightRow(row: CompareRow, companies: readonly CompanyResponse[], dates: DateFormat) {
  if (!row.comparable || companies.length < 2) return NONE;
  const texts = companies.map((company) => row.value(company, dates));
  const distinct = [...new Set(texts)];
  if (distinct.length === 1) return NONE;
  const count = (text: string) => texts.filter((each) => each === text).length;
  const [first = '', second = ''] = distinct.toSorted((a, b) => count(b) - count(a));
  const norm = count(first) > count(second) ? first : null;
  const differing = companies.filter((_, index) => texts[index] !== norm).map(({ id }) => id);
  return {
    differing: new Set(differing),
    /** True if most companies share a value, so that the others stand out. */
    isMajority: count(first) * 2 > companies.length,
    ...extremes(row, companies),
  };
}

/**
 * Returns the ids of the companies with the highest and lowest number. Each is null if several companies share it.
 */
function extremes({ number }: CompareRow, companies: readonly CompanyResponse[]) {
  const values = companies.flatMap((company) => {
    const value = number?.(company) ?? null;
    return value === null ? [] : { id: company.id, value };
  });
  const sorted = values.toSorted((a, b) => b.value - a.value);
  const [first, second] = sorted;
  const [beforeLast, last] = sorted.slice(-2);
  return {
    highest: first && second && first.value > second.value ? first.id : null,
    lowest: beforeLast && last && last.value < beforeLast.value ? last.id : null,
  };
}
