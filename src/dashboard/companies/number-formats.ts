import type { NumberKind } from '#company-search/company-fields.ts';
import { formatNumber } from '#records/format-number.ts';
import type { Interval } from '../search-params/search-params.ts';
import { formatYears } from './format-period.ts';

interface NumberFormat {
  /** Formats a value. Returns null if the number stands for "no value". */
  text(value: number): string | null;
  /** Formats a range so that it can follow its field's label, as in "Founded 1990 or later". */
  range(range: Interval<number>): string;
}

/** Formats a range of counts, such as "100–1,000", "100", "100 or more" or "up to 1,000". */
function formatCounts({ from, to }: Interval<number>): string {
  if (from === null) return to === null ? 'any number' : `up to ${formatNumber(to)}`;
  if (to === null) return `${formatNumber(from)} or more`;
  return from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`;
}

export const NUMBER_FORMATS: Readonly<Record<NumberKind, NumberFormat>> = {
  // In the contract, year 0 means that there is none.
  year: { text: (year) => (year === 0 ? null : String(year)), range: formatYears },
  count: { text: formatNumber, range: formatCounts },
};

export const isNumberKind = (kind: string): kind is NumberKind => Object.hasOwn(NUMBER_FORMATS, kind);
