import { type DateOrder, readDate } from './dates.ts';

/** Which of day and month comes first in the dates of each column, as far as its cells tell. */
export type DateOrders = ReturnType<typeof createDateOrders>;

/**
 * Learns the order of day and month from a whole column. A date such as 13/05/2026 settles it for all others, whether
 * they stand before or after. `fallback` is the order of columns that nothing settles.
 */
export function createDateOrders(fallback: DateOrder | undefined) {
  const settled = new Map<string, Map<DateOrder, string>>();
  let isComplete = false;
  const ordersOf = (column: string) => [...(settled.get(column)?.keys() ?? [])];
  return {
    /** Whether the file must be read to its end before this text can be understood. */
    needsWholeFile: (text: string): boolean => !isComplete && isAmbiguous(text),
    observe(column: string, text: string): void {
      const date = readDate(text);
      if (date === null || !('settles' in date) || date.settles === undefined) return;
      const orders = settled.get(column) ?? new Map<DateOrder, string>();
      if (!orders.has(date.settles)) orders.set(date.settles, text);
      settled.set(column, orders);
    },
    /** Called once the whole file was observed. */
    complete(): void {
      isComplete = true;
    },
    /** Undefined if nothing settles the order, or if the column has dates of both. */
    orderOf(column: string): DateOrder | undefined {
      const orders = ordersOf(column);
      return orders.length === 1 ? orders[0] : fallback;
    },
    /** Why an ambiguous date cannot be read. */
    describe(column: string): string {
      const examples = [...(settled.get(column)?.values() ?? [])];
      return examples.length > 1
        ? `could be two dates, and the column has both ${examples.join(' and ')}: say with --dates dmy or --dates mdy which comes first`
        : 'does not say which is the day and which the month, nor does another cell of the column: say it with --dates dmy or --dates mdy';
    },
    /** What the cells told of columns with ambiguous dates. */
    notes: () =>
      [...settled].flatMap(([column, orders]) =>
        isComplete && orders.size === 1
          ? [
              `${column}: the ${orders.has('dmy') ? 'day' : 'month'} comes first, as in ${[...orders.values()].join()}`,
            ]
          : [],
      ),
  };
}

const MAYBE_AMBIGUOUS = /\d{1,2}[-/.] ?\d{1,2}[-/.] ?\d\d/;

function isAmbiguous(text: string): boolean {
  if (!MAYBE_AMBIGUOUS.test(text)) return false;
  const date = readDate(text);
  return date !== null && 'isAmbiguous' in date && date.isAmbiguous;
}
