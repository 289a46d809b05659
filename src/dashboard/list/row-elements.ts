// Only the DOM knows which row has focus and which comes next, so these functions look rows up there. Each row has the
// attribute `data-row`, with the id of its record, or '' if it has none.

const ROW = '[data-row]';

/** Returns the rows in an element, in order. */
export const rowsIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(ROW) ?? []),
];

export const rowId = (row: HTMLElement): string => row.dataset['row'] ?? '';

export const rowWithId = (list: HTMLElement | null, id: number | undefined): HTMLElement | undefined =>
  rowsIn(list).find((row) => rowId(row) === String(id));

/** Returns the row that contains an element; null if none does. */
export const rowAround = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ROW) : null;

/**
 * Focuses a row's link with the attribute `data-row-link`, or else its first link or button, so that Enter and
 * Ctrl+Enter work as usual.
 */
export function focusRow(row: HTMLElement | undefined): void {
  const link =
    row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector<HTMLElement>('a, button');
  link?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** Focuses the first row. Returns false if there is none. */
export function focusFirstRow(list: HTMLElement | null): boolean {
  const [row] = rowsIn(list);
  focusRow(row);
  return row !== undefined;
}
