import type { NumberKind } from '#company-search/company-fields.ts';
import type { Interval } from '../search-params/search-params.ts';
import { formatYears } from './format-period.ts';

interface NumberFormat {
  /** Formats a value. Null if the value means that there is none. */
  text(value: number): string | null;
  /** Formats a range so that it can follow its field's label, as in "Founded 1990 or later". */
  range(range: Interval<number>): string;
}

export const NUMBER_FORMATS: Readonly<Record<NumberKind, NumberFormat>> = {
  // In the contract, year 0 means that there is none.
  year: { text: (year) => (year === 0 ? null : String(year)), range: formatYears },
};

export const isNumberKind = (kind: string): kind is NumberKind => Object.hasOwn(NUMBER_FORMATS, kind);
