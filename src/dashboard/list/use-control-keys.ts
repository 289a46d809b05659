import type { RefObject } from 'react';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';

// Only the DOM knows which of these elements are on screen: filters are beside the rows or behind a button.
const FILTERS = 'aside[aria-label=Filters] :is(input, select, button), button[popovertarget=filter-sheet]';
const SORTED = 'th:is([aria-sort=ascending], [aria-sort=descending]) button';
const SORTABLE = 'th[aria-sort] button';

const focusFirst = (elements: Iterable<HTMLElement>): void =>
  [...elements].find((element) => element.checkVisibility())?.focus();

/**
 * Adds the keys `f`, which moves focus to the first filter of a list or to the button that opens the filters, and `s`,
 * which moves it to the header of the column that the list is sorted by, or of the first column.
 */
export function useControlKeys(layout: RefObject<HTMLElement | null>): void {
  const find = (selector: string) => layout.current?.querySelectorAll<HTMLElement>(selector) ?? [];
  useSingleKeys([
    { hotkey: 'F', callback: () => focusFirst(find(FILTERS)) },
    { hotkey: 'S', callback: () => focusFirst([...find(SORTED), ...find(SORTABLE)]) },
  ]);
}
