import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSingleKeys } from '../preferences/use-single-keys.ts';

const ROW = '[data-row]';

interface ListKeysOptions {
  /** Changes in the commit that draws the rows of another page: a later one would find that the focus was lost. */
  readonly page: unknown;
  /** True for the row that is current while none has the focus. */
  readonly isCurrent?: (row: HTMLElement) => boolean;
  readonly onMove?: (row: HTMLElement) => void;
  /** After a page turn, with the row that the list continues at. */
  readonly onPage?: (row: HTMLElement) => void;
}

/** Focuses the link of a row, so that Enter and Ctrl+Enter work as on any link. */
export function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('a, button')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/**
 * Shortcuts of every list: `j` and `k` move the focus between the rows and turn the page at its ends, `[` and `]` follow
 * the links of the pager. `list` contains both; rows have the attribute `data-row`.
 *
 * After a page turn a focus that was in a row moves to the first one, or to the last one that `k` went back to: where it
 * was, another record is now, or none, and screen readers announce only what takes the focus.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  { page, isCurrent = () => false, onMove, onPage }: ListKeysOptions,
) {
  const isInRow = useRef(false);
  const continuesAtEnd = useRef(false);
  const previous = useRef(page);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  /** The row with the focus, else the current one. */
  const findRow = () => {
    const all = rows();
    return all.find((row) => row.contains(document.activeElement)) ?? all.find(isCurrent);
  };
  const follow = (rel: 'prev' | 'next', toEnd = false) => {
    const link = list.current?.querySelector<HTMLElement>(`a[rel=${rel}]`);
    continuesAtEnd.current = toEnd && link !== null;
    link?.click();
  };
  /** Focuses the next or previous row, on the next or previous page if need be. */
  const move = (step: 1 | -1) => {
    const all = rows();
    const row = findRow();
    const next = row ? all[all.indexOf(row) + step] : all[0];
    if (!next) return follow(step === 1 ? 'next' : 'prev', step === -1);
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
    // Not read at the page turn: a focused row that is removed leaves the focus nowhere.
    const onFocusIn = ({ target }: FocusEvent) => note(target);
    note(document.activeElement);
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  // In the same commit that removes the old rows, so that the focus is never seen as lost.
  useLayoutEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    onPageTurn();
  }, [page]);
  useSingleKeys([
    { hotkey: 'J', callback: () => move(1) },
    { hotkey: 'K', callback: () => move(-1) },
    { hotkey: '[', callback: () => follow('prev') },
    { hotkey: ']', callback: () => follow('next') },
  ]);
  return { findRow, move };
}
