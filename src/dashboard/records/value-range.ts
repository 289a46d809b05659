import { isDay } from '#dashboard/lib/calendar.ts';
import { parseFilters, printFilters } from './row-filter.ts';

/** A range of a field as in the URL: numbers or days, both included. '' leaves an end open. */
export interface ValueRange {
  readonly path: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly currency: string | null;
  readonly isOver?: boolean;
  readonly isUnder?: boolean;
}

// Numbers may have an exponent, where the plain decimal would be too long to read.
const BOUND = String.raw`-?\d{1,100}(?:\.\d{1,100})?(?:e[+-]?\d{1,4})?|\d{4}-\d\d-\d\d|`;
const RANGE = new RegExp(String.raw`^(over )?(${BOUND})\.\.(under )?(${BOUND})(?: (\S{1,10}))?$`);

/** Returns the kind of a bound; undefined for a day that doesn't exist, or a number that is too large. */
function boundKind(text: string): 'open' | 'day' | 'number' | undefined {
  if (text === '') return 'open';
  if (isDay(text)) return 'day';
  return Number.isFinite(Number(text)) ? 'number' : undefined;
}

/**
 * Parses ranges from the URL: `price/10..50 USD`, or `price/over 10..under 50 USD` without the bounds. Drops ranges
 * with an impossible bound and those from a number to a day. Swaps reversed bounds.
 */
export const parseRanges = (text: string): ValueRange[] =>
  parseFilters(text).flatMap((filter) => {
    const [, over, from = '', under, to = '', currency = null] = RANGE.exec(filter.text) ?? [];
    const kinds = new Set([from, to].map(boundKind));
    if (kinds.has(undefined) || (kinds.has('day') && kinds.has('number'))) return [];
    if (from === '' && to === '') return [];
    const isExclusive = over !== undefined || under !== undefined;
    if (isExclusive && (kinds.has('day') || (over && from === '') || (under && to === ''))) return [];
    const isReversed = kinds.has('day') ? from > to : Number(from) > Number(to);
    const isSwapped = isReversed && !kinds.has('open');
    const [isOver, isUnder] = isSwapped ? [under, over] : [over, under];
    return {
      path: filter.path,
      ...(isSwapped ? { from: to, to: from } : { from, to }),
      currency,
      ...(isOver && { isOver: true }),
      ...(isUnder && { isUnder: true }),
    };
  });

/** Prints ranges for the URL and leaves out those without bounds. */
export const printRanges = (ranges: readonly ValueRange[]): string =>
  printFilters(
    ranges
      .filter(({ from, to }) => from !== '' || to !== '')
      .map(({ path, from, to, currency, isOver, isUnder }) => ({
        path,
        text: `${isOver ? 'over ' : ''}${from}..${isUnder ? 'under ' : ''}${to}${currency === null ? '' : ` ${currency}`}`,
      })),
  );
