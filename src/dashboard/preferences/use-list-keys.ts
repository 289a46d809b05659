import type { RefObject } from 'react';
import { useSingleKeys } from './use-single-keys.ts';

interface ListKeysOptions {
  /** True for the row that is current while none has the focus. */
  readonly isCurrent?: (row: HTMLElement) => boolean;
  readonly onMove?: (row: HTMLElement) => void;
}

export interface ListKeys {
  /** The row with the focus, else the current one. */
  findRow(): HTMLElement | undefined;
  /** Focuses the next or previous row. */
  move(step: 1 | -1): void;
}

/** Focuses the link of a row, so that Enter and Ctrl+Enter work as on any link. */
export function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('a, button')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/**
 * Shortcuts of every list: `j` and `k` move the focus between the rows, `[` and `]` follow the links of the pager.
 * `list` contains both; rows have the attribute `data-row`.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  { isCurrent = () => false, onMove }: ListKeysOptions = {},
): ListKeys {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const findRow = () => {
    const all = rows();
    return all.find((row) => row.contains(document.activeElement)) ?? all.find(isCurrent);
  };
  const move = (step: 1 | -1) => {
    const all = rows();
    const row = findRow();
    const at = row ? all.indexOf(row) : -1;
    const next = all[Math.min(Math.max(at + step, 0), all.length - 1)];
    focusRow(next);
    if (next) onMove?.(next);
  };
  const follow = (rel: 'prev' | 'next') => list.current?.querySelector<HTMLElement>(`a[rel=${rel}]`)?.click();
  useSingleKeys([
    { hotkey: 'J', callback: () => move(1) },
    { hotkey: 'K', callback: () => move(-1) },
    { hotkey: '[', callback: () => follow('prev') },
    { hotkey: ']', callback: () => follow('next') },
  ]);
  return { findRow, move };
}
