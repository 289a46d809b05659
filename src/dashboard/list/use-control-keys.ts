import type { RefObject } from 'react';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';

// Selects the controls for filtering, of which only some are on screen: the fields beside the rows, or the button that
// opens them.
const FILTERS =
  'aside[aria-label=Filters] :is(input:not([role=switch]), select, button), button[popovertarget=filter-sheet]';
const SORTED = 'th:is([aria-sort=ascending], [aria-sort=descending]) button';
const SORTABLE = 'th[aria-sort] button';

const focusFirst = (elements: Iterable<HTMLElement>): void =>
  [...elements].find((element) => element.checkVisibility())?.focus();

/**
 * Adds two shortcuts. `f` focuses the first filter, or the button that opens the filters. `s` focuses the header of the
 * column by which the list is sorted, or of the first column.
 */
export function useControlKeys(layout: RefObject<HTMLElement | null>): void {
  const find = (selector: string) => layout.current?.querySelectorAll<HTMLElement>(selector) ?? [];
  useSingleKeys([
    { hotkey: 'F', callback: () => focusFirst(find(FILTERS)) },
    { hotkey: 'S', callback: () => focusFirst([...find(SORTED), ...find(SORTABLE)]) },
  ]);
}
