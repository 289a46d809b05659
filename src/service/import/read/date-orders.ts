import { CliError } from '../../lib/cli-error.ts';
import { type DateOrder, readDate } from './dates.ts';

/** Which of day and month comes first in the dates of each column, as far as its cells tell. */
export type DateOrders = ReturnType<typeof createDateOrders>;

/**
 * Learns the order of day and month from a whole column. A date such as 13/05/2026 settles it for all others, whether
 * they stand before or after. `fallback` is the order of columns that nothing settles.
 */
export function createDateOrders(fallback: DateOrder | undefined) {
  const settled = new Map<string, Map<DateOrder, SettlingDate>>();
  let isComplete = false;
  return {
    /** Whether the file must be read to its end before this text can be understood. */
    needsWholeFile: (text: string): boolean => !isComplete && isAmbiguous(text),
    observe(column: string, date: SettlingDate): void {
      const read = readDate(date.text);
      if (read !== null && 'settles' in read && read.settles !== undefined)
        this.settle(column, read.settles, date);
    },
    /**
     * Notes a date that can be read in one order only. Throws CliError if another date of the column has the other one,
     * unless the user has said which order counts where a date has both.
     */
    settle(column: string, order: DateOrder, date: SettlingDate): void {
      const orders = settled.get(column) ?? new Map<DateOrder, SettlingDate>();
      if (!orders.has(order)) orders.set(order, date);
      settled.set(column, orders);
      if (orders.size > 1 && fallback === undefined) throw describeContradiction(column, orders);
    },
    /** Called once the whole file was observed. */
    complete(): void {
      isComplete = true;
    },
    /** Undefined if nothing settles the order, or if the column has dates of both. */
    orderOf(column: string): DateOrder | undefined {
      const [order, ...others] = settled.get(column)?.keys() ?? [];
      return order === undefined || others.length > 0 ? fallback : order;
    },
    /** What the cells told of columns with ambiguous dates. */
    notes: () =>
      [...settled].flatMap(([column, orders]) =>
        isComplete && orders.size === 1
          ? [
              `${column}: the ${orders.has('dmy') ? 'day' : 'month'} comes first, as in ${[...orders.values()].map(({ text }) => text).join()}`,
            ]
          : [],
      ),
  };
}

/** A date with the line that it stands on. */
export interface SettlingDate {
  readonly text: string;
  readonly line: number;
}

function describeContradiction(column: string, orders: ReadonlyMap<DateOrder, SettlingDate>): CliError {
  const [dayFirst, monthFirst] = [orders.get('dmy'), orders.get('mdy')];
  return new CliError(
    `${column}: the day comes first in ${JSON.stringify(dayFirst?.text)} on line ${dayFirst?.line}, but the month in ${JSON.stringify(monthFirst?.text)} on line ${monthFirst?.line}. Correct the file, or say with --dates dmy or --dates mdy how dates are read that could be both. Nothing was imported.`,
  );
}

const MAYBE_AMBIGUOUS = /\d{1,2}[-/.] ?\d{1,2}[-/.] ?\d\d/;

function isAmbiguous(text: string): boolean {
  if (!MAYBE_AMBIGUOUS.test(text)) return false;
  const date = readDate(text);
  return date !== null && 'isAmbiguous' in date && date.isAmbiguous;
}
