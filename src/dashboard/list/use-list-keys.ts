import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSingleKeys } from '../preferences/use-single-keys.ts';
import { focusRow, rowAround, rowId, rowsIn } from './row-elements.ts';
import type { PageTurn } from './use-page-turn.ts';

interface ListKeysOptions {
  /**
   * Identifies the page of rows. When it changes, focus moves from a row to the new page. It must change in the same
   * render as the rows, otherwise focus is lost in between.
   */
  readonly pageKey: unknown;
  readonly pages?: PageTurn;
  /** Returns true for the row from which `j` and `k` start if no row has focus. */
  readonly isCurrent?: (row: HTMLElement) => boolean;
  readonly onMove?: (row: HTMLElement) => void;
  /** Called after a page turn with the row that now has focus. */
  readonly onPage?: (row: HTMLElement) => void;
}

/**
 * Marks the root element until the pointer moves. Style sheets then don't highlight the row under a resting mouse,
 * which would look like a second current row.
 */
function markKeysInUse(): void {
  const { dataset } = document.documentElement;
  if ('keys' in dataset) return;
  dataset['keys'] = '';
  document.addEventListener('pointermove', () => delete dataset['keys'], { once: true });
}

/**
 * Adds keyboard shortcuts to a list: `j` and `k` move focus to the next and previous row, or page if there is no such
 * row; `]` and `[` turn the page. `list` contains the rows, which have a `data-row` attribute. After a page turn,
 * moves focus to the first row (the last after `k`), because screen readers announce only what gets focus.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  { pageKey, pages, isCurrent = () => false, onMove, onPage }: ListKeysOptions,
) {
  const isInRow = useRef(false);
  const continuesAtEnd = useRef(false);
  const previous = useRef(pageKey);
  const rows = () => rowsIn(list.current);
  const findRow = () => {
    const all = rows();
    return all.find((row) => row.contains(document.activeElement)) ?? all.find(isCurrent);
  };
  const turnPage = (step: 1 | -1, toEnd = false) => {
    if (!pages?.canTurn(step)) return;
    continuesAtEnd.current = toEnd;
    pages.turn(step);
  };
  const move = (step: 1 | -1) => {
    markKeysInUse();
    const all = rows();
    const row = findRow();
    const next = row ? all[all.indexOf(row) + step] : all[0];
    if (!next) return turnPage(step, step === -1);
    focusRow(next);
    onMove?.(next);
  };
  const onPageTurn = useEffectEvent(() => {
    const row = rows().at(continuesAtEnd.current ? -1 : 0);
    continuesAtEnd.current = false;
    if (!row) return;
    if (isInRow.current) focusRow(row);
    onPage?.(row);
  });
  useEffect(() => {
    const note = (target: EventTarget | null) => {
      isInRow.current = rowAround(target) !== null;
    };
    // Always keep track of the focused row, because the page turn removes it before the effect below runs.
    const onFocusIn = ({ target }: FocusEvent) => note(target);
    note(document.activeElement);
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  // Use a layout effect, which moves focus in the same commit that removes the old rows.
  useLayoutEffect(() => {
    if (previous.current === pageKey) return;
    previous.current = pageKey;
    onPageTurn();
  }, [pageKey]);
  useSingleKeys([
    { hotkey: 'J', callback: () => move(1) },
    { hotkey: 'K', callback: () => move(-1) },
    { hotkey: '[', callback: () => turnPage(-1) },
    { hotkey: ']', callback: () => turnPage(1) },
  ]);
  return {
    findRow,
    /** Returns the id of the row that has focus, or of the current one. Undefined if there is neither. */
    findRowId() {
      const row = findRow();
      return row && rowId(row);
    },
    move,
  };
}
