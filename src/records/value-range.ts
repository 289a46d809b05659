import { isDay, isDayCount, resolveDaysAfter } from './calendar.ts';
import { parseFilters, printFilters } from './row-filter.ts';

/** Matches what may stand between the ends of a range in a URL: `10..50`, `10-50`, `10 – 50`. */
export const RANGE_MARK = ' ?(?:[.]{2,3}|[-–—…]) ?';

/**
 * Range of a field's values, as text from the URL: numbers or days, both ends included. '' means unlimited. A day may
 * be a number of days from today, such as `7d`.
 */
export interface ValueRange {
  readonly path: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly currency: string | null;
  readonly isOver?: boolean;
  readonly isUnder?: boolean;
}

// Matches a number, a day, a number of days or ''. Numbers may have an exponent, as very large and very small ones are
// printed with one.
const BOUND = String.raw`-?\d{1,100}(?:\.\d{1,100})?(?:e[+-]?\d{1,4})?|\d{4}-\d\d-\d\d|\d{1,4}d|`;
const RANGE = new RegExp(`^(over )?(${BOUND})${RANGE_MARK}(under )?(${BOUND})(?: (\\S{1,10}))?$`);
const VALUE = new RegExp(`^(${BOUND})(?: (\\S{1,10}))?$`);
/** Matches what may be a negative number or a month as well as a range with a hyphen between its ends. */
const AMBIGUOUS = /^(?:-(?!.*[.]{2})|\d{4}-\d\d-?(?: |$))/;

/** Returns the kind of a bound. Undefined for a day that doesn't exist and a number too large for JavaScript. */
function boundKind(text: string): 'open' | 'day' | 'number' | undefined {
  if (text === '') return 'open';
  if (isDay(text) || isDayCount(text)) return 'day';
  return Number.isFinite(Number(text)) ? 'number' : undefined;
}

function areReversed(from: string, to: string): boolean {
  // Don't compare a day with a number of days from today: their order changes as time passes.
  if (isDayCount(from) !== isDayCount(to)) return false;
  const isDays = isDay(from);
  return isDays ? from > to : Number.parseFloat(from) > Number.parseFloat(to);
}

/** Returns the range with its bounds in ascending order. */
export function inOrder(range: ValueRange): ValueRange {
  const { from, to, isOver = false, isUnder = false } = range;
  if (from === '' || to === '' || !areReversed(from, to)) return range;
  return { ...range, from: to, to: from, isOver: isUnder, isUnder: isOver };
}

/** Returns the parts of a range: "over", the first bound, "under", the last bound, and the currency. */
function splitRange(text: string): readonly (string | undefined)[] {
  if (AMBIGUOUS.test(text)) return [];
  const [isValue, value, currency] = VALUE.exec(text) ?? [];
  if (isValue) return [undefined, value, undefined, value, currency];
  return RANGE.exec(text)?.slice(1) ?? [];
}

/**
 * Parses ranges from the URL: `price/10..50 USD` includes 10 and 50, `price/over 10..under 50 USD` excludes them. URLs
 * written by hand may have a single value, and any `RANGE_MARK` if that leaves one meaning. Skips ranges with an
 * impossible bound or from a number to a day. Swaps bounds in the wrong order.
 */
export const parseRanges = (text: string): ValueRange[] =>
  parseFilters(text).flatMap((filter) => {
    const [over, from = '', under, to = '', currency = null] = splitRange(filter.text);
    const kinds = new Set([from, to].map(boundKind));
    if (kinds.has(undefined) || (kinds.has('day') && kinds.has('number'))) return [];
    if (from === '' && to === '') return [];
    const isExclusive = over !== undefined || under !== undefined;
    if (isExclusive && (kinds.has('day') || (over && from === '') || (under && to === ''))) return [];
    const isReversed = areReversed(from, to);
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

/** Returns a range with days in place of numbers of days from today. */
export const resolveDays = (range: ValueRange, today: string): ValueRange => ({
  ...range,
  from: resolveDaysAfter(range.from, today),
  to: resolveDaysAfter(range.to, today),
});

/** Prints ranges for the URL. Leaves out those without bounds. */
export const printRanges = (ranges: readonly ValueRange[]): string =>
  printFilters(
    ranges
      .filter(({ from, to }) => from !== '' || to !== '')
      .map(({ path, from, to, currency, isOver, isUnder }) => ({
        path,
        text: `${isOver ? 'over ' : ''}${from}..${isUnder ? 'under ' : ''}${to}${currency === null ? '' : ` ${currency}`}`,
      })),
  );
