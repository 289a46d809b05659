import { useHotkeys } from '@tanstack/react-hotkeys';
import type { RefObject } from 'react';
import { isTextEntry } from '#dashboard/lib/is-text-entry.ts';
import { focusRow, useListKeys } from '#dashboard/list/use-list-keys.ts';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import type { Peek } from '../peek/use-peek.ts';

const OVERLAYS = 'dialog[open], [popover]:popover-open';

export interface RowActions {
  /** Focuses the next or previous row; an open preview follows. */
  move(step: 1 | -1): void;
  /** Closes the preview and focuses its row. */
  closePeek(): void;
}

/** Shortcuts of the rows and their preview. */
export function useRowKeys(list: RefObject<HTMLElement | null>, page: unknown, peek: Peek): RowActions {
  const findPeeked = () => list.current?.querySelector<HTMLElement>(`[data-row="${peek.id}"]`) ?? undefined;
  const followRow = ({ dataset }: HTMLElement) => {
    if (peek.id !== undefined) peek.open(Number(dataset['row']));
  };
  const { findRow, move } = useListKeys(list, {
    page,
    isCurrent: ({ dataset }) => dataset['row'] === String(peek.id),
    onMove: followRow,
    onPage: (row) => {
      // Back and Forward have the page and its preview in their URL.
      if (!findPeeked()) followRow(row);
    },
  });
  const closePeek = () => {
    focusRow(findPeeked());
    peek.close();
  };
  useSingleKeys([
    {
      hotkey: 'X',
      callback: () => findRow()?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
    },
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
