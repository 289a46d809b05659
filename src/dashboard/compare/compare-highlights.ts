import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import type { CompareRow } from './compare-rows.tsx';

/** Ids of the companies whose cells stand out in a row. */
export interface RowHighlight {
  /** The companies whose value differs from the most common one; all of them if none is. */
  readonly differing: ReadonlySet<number>;
  readonly highest: number | null;
  readonly lowest: number | null;
}

const NONE: RowHighlight = { differing: new Set(), highest: null, lowest: null };

/** Nothing stands out in rows such as the ticker, which differ for all companies. */
export function highlightRow(row: CompareRow, companies: readonly CompanyResponse[]): RowHighlight {
  if (!row.comparable || companies.length < 2) return NONE;
  const texts = companies.map(row.value);
  const distinct = [...new Set(texts)];
  if (distinct.length === 1) return NONE;
  const count = (text: string) => texts.filter((each) => each === text).length;
  const [first = '', second = ''] = distinct.toSorted((a, b) => count(b) - count(a));
  const norm = count(first) > count(second) ? first : null;
  const differing = companies.filter((_, at) => texts[at] !== norm).map(({ id }) => id);
  return { differing: new Set(differing), ...extremes(row, companies) };
}

/** null where several companies share the extreme. */
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
