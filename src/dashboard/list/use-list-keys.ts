import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSingleKeys } from '../preferences/use-single-keys.ts';
import type { PageTurn } from './use-page-turn.ts';

const ROW = '[data-row]';

interface ListKeysOptions {
  /** A value that changes in the same render as the rows. Later, focus would already be lost. */
  readonly page: unknown;
  readonly pages?: PageTurn;
  /** True for the row from which `j` and `k` start while no row has focus. */
  readonly isCurrent?: (row: HTMLElement) => boolean;
  readonly onMove?: (row: HTMLElement) => void;
  /** Called after a page turn with the row that got focus. */
  readonly onPage?: (row: HTMLElement) => void;
}

/** Focuses the link of a row, so that Enter and Ctrl+Enter work as on any link. */
export function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('a, button')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

export function focusFirstRow(list: HTMLElement | null): boolean {
  const row = list?.querySelector<HTMLElement>(ROW) ?? undefined;
  focusRow(row);
  return row !== undefined;
}

/**
 * Keyboard shortcuts of a list: `j` and `k` move focus between rows and, at either end, turn the page; `[` and `]`
 * turn the page. `list` contains the rows, which have a `data-row` attribute. After a page turn, focus moves from the
 * old row to the first one, or to the last if `k` went back, because screen readers announce only what gets focus.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  { page, pages, isCurrent = () => false, onMove, onPage }: ListKeysOptions,
) {
  const isInRow = useRef(false);
  const continuesAtEnd = useRef(false);
  const previous = useRef(page);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
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
    const note = (target: unknown) => {
      isInRow.current = target instanceof Element && target.closest(ROW) !== null;
    };
    // This can't be read when the page turns, because the focused row has been removed by then.
    const onFocusIn = ({ target }: FocusEvent) => note(target);
    note(document.activeElement);
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  // A layout effect moves focus in the same commit that removes the old rows.
  useLayoutEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    onPageTurn();
  }, [page]);
  useSingleKeys([
    { hotkey: 'J', callback: () => move(1) },
    { hotkey: 'K', callback: () => move(-1) },
    { hotkey: '[', callback: () => turnPage(-1) },
    { hotkey: ']', callback: () => turnPage(1) },
  ]);
  return { findRow, move };
}
