import { readDate } from './dates.ts';

const WHOLE_NUMBER = /^-?\d+(?:\.0+)?$/;
/** Matches a year with a decimal comma, as spreadsheets write it in some countries. */
const DECIMAL_COMMA = /^[12]\d{3},0{1,2}$/;
const PLAIN_NUMBER = /^[-+]?[\d.,]+$/;
const FOUR_DIGITS = /(?<!\d)[12]\d{3}(?!\d)/;

/**
 * Returns the year in a text: that of a date, or the first four digits of a remark such as `2013 (1888)` or `c. 1901`.
 * Returns null if the text has no year, or if all of it is a number, which is read as an integer instead.
 */
export function readYear(text: string): string | null {
  if (DECIMAL_COMMA.test(text)) return text.slice(0, 4);
  if (WHOLE_NUMBER.test(text) && !/^\d{8}$/.test(text)) return null;
  const date = readDate(text);
  if (date?.kind === 'instant') return date.instant.slice(0, 4);
  if (date?.kind === 'ambiguous') return date.year;
  const isInstant = /^\d{4}-\d\d-\d\dT/.test(text);
  return PLAIN_NUMBER.test(text) && !isInstant ? null : (FOUR_DIGITS.exec(text)?.[0] ?? null);
}
