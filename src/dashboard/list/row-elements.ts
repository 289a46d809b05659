// Only the DOM knows which row has focus and which comes next, so these functions look up rows there. Each row has a
// `data-row` attribute with the id of its record, or '' if the record has none.

const ROW = '[data-row]';

/** Returns the rows in an element, in order. */
export const rowsIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(ROW) ?? []),
];

export const rowId = (row: HTMLElement): string => row.dataset['row'] ?? '';

export const rowWithId = (list: HTMLElement | null, id: number | undefined): HTMLElement | undefined =>
  rowsIn(list).find((row) => rowId(row) === String(id));

/** Returns the row that contains an element; null if the element isn't in a row. */
export const rowAround = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ROW) : null;

/**
 * Focuses the link in a row that has the attribute `data-row-link`, or else the row's first link or button. Enter and
 * Ctrl+Enter then work as on any link.
 */
export function focusRow(row: HTMLElement | undefined): void {
  const link =
    row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector<HTMLElement>('a, button');
  link?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** Focuses the row after the selected ones or, if there is none, the first row that isn't selected. */
export function focusUnselectedRow(list: HTMLElement | null): void {
  const rows = rowsIn(list);
  const isSelected = (row: HTMLElement) => row.dataset['ticked'] !== undefined;
  focusRow(rows[rows.findLastIndex(isSelected) + 1] ?? rows.find((row) => !isSelected(row)));
}

/** Focuses the first row. Returns false if there is none. */
export function focusFirstRow(list: HTMLElement | null): boolean {
  const [row] = rowsIn(list);
  focusRow(row);
  return row !== undefined;
}
