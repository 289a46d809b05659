import { useHotkeys } from '@tanstack/react-hotkeys';
import type { RefObject } from 'react';
import { isTextEntry } from '#dashboard/lib/is-text-entry.ts';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import type { Peek } from '../peek/use-peek.ts';

const OVERLAYS = 'dialog[open], [popover]:popover-open';

export interface RowActions {
  /** Focuses the next or previous row; an open preview follows. */
  move(step: 1 | -1): void;
  /** Closes the preview and focuses its row. */
  closePeek(): void;
}

/**
 * Single-key shortcuts of a list. They move the real focus between links, so Enter and Ctrl+Enter work as on
 * any link.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, peek: Peek): RowActions {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const peeked = () => rows().find(({ dataset }) => dataset['row'] === String(peek.id));
  const at = () => {
    const focused = rows().findIndex((row) => row.contains(document.activeElement));
    return focused === -1 ? rows().findIndex((row) => row === peeked()) : focused;
  };
  const focus = (row: HTMLElement | undefined) => {
    row?.querySelector('a')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  const move = (step: 1 | -1) => {
    const all = rows();
    const next = all[Math.min(Math.max(at() + step, 0), all.length - 1)];
    focus(next);
    if (next && peek.id !== undefined) peek.open(Number(next.dataset['row']));
  };
  const closePeek = () => {
    focus(peeked());
    peek.close();
  };
  const press = (selector: string, container: ParentNode | null | undefined) =>
    container?.querySelector<HTMLElement>(selector)?.click();
  useSingleKeys([
    { hotkey: 'J', callback: () => move(1) },
    { hotkey: 'K', callback: () => move(-1) },
    { hotkey: 'X', callback: () => press('input[type=checkbox]', rows()[at()]) },
    { hotkey: '[', callback: () => press('a[rel=prev]', list.current) },
    { hotkey: ']', callback: () => press('a[rel=next]', list.current) },
  ]);
  useHotkeys(
    [
      {
        hotkey: 'Escape',
        callback: ({ target }) => {
          // A dialog or menu over the page closes first.
          if (!isTextEntry(target) && !document.querySelector(OVERLAYS)) closePeek();
        },
      },
    ],
    { enabled: peek.id !== undefined, ignoreInputs: false, preventDefault: false },
  );
  return { move, closePeek };
}
