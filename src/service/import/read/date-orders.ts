import { CliError } from '../../lib/cli-error.ts';
import { type DateOrder, readDate } from './dates.ts';

/** Knows whether day or month comes first in the dates of each column. */
export type DateOrders = ReturnType<typeof createDateOrders>;

/**
 * Learns the order of day and month from whole columns. A date such as 13/05/2026 settles it for the whole column, even
 * for dates further up. `fallback` is the order of columns in which no date settles it.
 */
export function createDateOrders(fallback: DateOrder | undefined) {
  const settled = new Map<string, Map<DateOrder, SettlingDate>>();
  let isComplete = false;
  return {
    /** Tells whether the meaning of a date depends on dates further down. */
    needsWholeFile: (text: string): boolean => !isComplete && isAmbiguous(text),
    observe(column: string, date: SettlingDate): void {
      const read = readDate(date.text);
      if (read !== null && 'settles' in read && read.settles !== undefined)
        this.settle(column, read.settles, date);
    },
    /**
     * Remembers a date that has only one meaning. Throws CliError if another date of the column has the other order,
     * unless there is a fallback.
     */
    settle(column: string, order: DateOrder, date: SettlingDate): void {
      const orders = settled.get(column) ?? new Map<DateOrder, SettlingDate>();
      if (!orders.has(order)) orders.set(order, date);
      settled.set(column, orders);
      if (orders.size > 1 && fallback === undefined) throw describeContradiction(column, orders);
    },
    /** Call this once the whole file was observed. */
    complete(): void {
      isComplete = true;
    },
    /** Returns the order of a column. It is the fallback if no date settles it, or if dates of both orders exist. */
    orderOf(column: string): DateOrder | undefined {
      const [order, ...others] = settled.get(column)?.keys() ?? [];
      return order === undefined || others.length > 0 ? fallback : order;
    },
    /** Says for each column with ambiguous dates how they were read. */
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
