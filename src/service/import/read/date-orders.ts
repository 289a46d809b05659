import { CliError } from '../../lib/cli-error.ts';
import { type DateOrder, readDate } from './dates.ts';

/** Knows for each column whether the day or the month comes first in its dates. */
export type DateOrders = ReturnType<typeof createDateOrders>;

/**
 * Learns from the dates of each column whether the day or the month comes first. A date such as 13/05/2026 settles
 * that for the whole column, even for the dates above it. `fallback` is the order for columns in which no date
 * settles it.
 */
export function createDateOrders(fallback: DateOrder | undefined) {
  const settled = new Map<string, Map<DateOrder, SettlingDate>>();
  let isComplete = false;
  return {
    /** Tells whether the meaning of a date may depend on dates that were not read yet. */
    needsWholeFile: (text: string): boolean => !isComplete && isAmbiguous(text),
    observe(column: string, date: SettlingDate): void {
      const read = readDate(date.text);
      if (read?.kind === 'instant' && read.settles !== undefined) this.settle(column, read.settles, date);
    },
    /**
     * Remembers the order of a date that has only one meaning. Throws CliError if another date of the column has the
     * other order, unless there is a fallback.
     */
    settle(column: string, order: DateOrder, date: SettlingDate): void {
      const orders = settled.get(column) ?? new Map<DateOrder, SettlingDate>();
      if (!orders.has(order)) orders.set(order, date);
      settled.set(column, orders);
      if (orders.size > 1 && fallback === undefined) throw contradictionError(column, orders);
    },
    /** Call this after all dates of the file were observed. */
    complete(): void {
      isComplete = true;
    },
    /**
     * Returns whether the day or the month comes first in a column. Uses the fallback if no date settles it, or if
     * dates contradict each other.
     */
    orderOf(column: string): DateOrder | undefined {
      const [order, ...others] = settled.get(column)?.keys() ?? [];
      return order === undefined || others.length > 0 ? fallback : order;
    },
    /**
     * Returns a message for each column that a date has settled. It returns none if the file was not read as a whole,
     * because then no date was ambiguous.
     */
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

/** A date that shows which comes first, day or month, and its line in the file. */
export interface SettlingDate {
  readonly text: string;
  readonly line: number;
}

function contradictionError(column: string, orders: ReadonlyMap<DateOrder, SettlingDate>): CliError {
  const [dayFirst, monthFirst] = [orders.get('dmy'), orders.get('mdy')];
  return new CliError(
    `${column}: the day comes first in ${JSON.stringify(dayFirst?.text)} on line ${dayFirst?.line}, but the month in ${JSON.stringify(monthFirst?.text)} on line ${monthFirst?.line}. Correct the file, or say with --dates dmy or --dates mdy how dates are read that could be both. Nothing was imported.`,
  );
}

const MAYBE_AMBIGUOUS = /\d{1,2}[-/.] ?\d{1,2}[-/.] ?\d\d/;

function isAmbiguous(text: string): boolean {
  return MAYBE_AMBIGUOUS.test(text) && readDate(text)?.kind === 'ambiguous';
}
