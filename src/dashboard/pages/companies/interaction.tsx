import { useHotkeys } from '@tanstack/react-hotkeys';
import { type RefObject, useEffect, useState } from 'react';
import { isTextEntry } from '#dashboard/lib/dom.ts';
import { focusRow, useListKeys } from '#dashboard/list/use-list-keys.ts';
import type { PageTurn } from '#dashboard/list/use-page-turn.ts';
import type { NoteFocus } from '#dashboard/notes/note-editor.tsx';
import { useKeysOutsideSequences, useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import { PreviewPanel, usePreview } from './preview/preview-panel.tsx';

/** Elements that close before the preview when Escape is pressed. */
const OVERLAYS = 'dialog[open], [popover]:popover-open';

interface InteractionProps {
  /** Contains the rows, which have their company's id in `data-row`. */
  readonly container: RefObject<HTMLElement | null>;
  /** Identifies the page whose rows are rendered. It changes together with them. */
  readonly page: unknown;
  readonly pages: PageTurn;
  /** Selects a company, or removes it from the selection. */
  readonly onToggle: (id: number) => void;
}

/** Handles the list's shortcuts, and renders the preview that these and clicks open. */
export function Interaction({ container, page, pages, onToggle }: InteractionProps) {
  const preview = usePreview();
  const findPreviewed = () =>
    container.current?.querySelector<HTMLElement>(`[data-row="${preview.id}"]`) ?? undefined;
  const followRow = ({ dataset }: HTMLElement) => {
    if (preview.id !== undefined) preview.open(Number(dataset['row']));
  };
  const { findRow, move } = useListKeys(container, {
    page,
    pages,
    isCurrent: ({ dataset }) => dataset['row'] === String(preview.id),
    onMove: followRow,
    onPage: (row) => {
      // After Back or Forward, the preview is already that of the URL, so it is left alone.
      if (!findPreviewed()) followRow(row);
    },
  });
  const closePreview = () => {
    focusRow(findPreviewed());
    preview.close();
  };
  useSingleKeys([
    {
      hotkey: 'X',
      callback() {
        const row = findRow();
        if (row) onToggle(Number(row.dataset['row']));
      },
    },
  ]);
  const [noteFocus, setNoteFocus] = useState<NoteFocus>();
  /** Moves focus to the tags or the note in the preview. If it is closed, opens it for the focused row. */
  const writeInPreview = (field: NoteFocus) => {
    const row = findRow();
    if (preview.id === undefined && !row) return;
    setNoteFocus(field);
    if (preview.id === undefined && row) preview.open(Number(row.dataset['row']));
  };
  useKeysOutsideSequences([
    { hotkey: 'T', callback: () => writeInPreview('tags') },
    { hotkey: 'N', callback: () => writeInPreview('note') },
  ]);
  useHotkeys(
    [
      {
        hotkey: 'Escape',
        callback: (event) => {
          // A dialog or menu over the page closes first.
          if (isTextEntry(event.target) || document.querySelector(OVERLAYS)) return;
          // Otherwise, the same key press would clear the search too.
          event.preventDefault();
          closePreview();
        },
      },
    ],
    { enabled: preview.id !== undefined, ignoreInputs: false, preventDefault: false },
  );
  // On a phone, the bottom sheet may cover the row.
  useEffect(() => {
    container.current?.querySelector(`[data-row="${preview.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [container, preview.id]);
  return preview.id === undefined ? null : (
    <PreviewPanel
      id={preview.id}
      onStep={move}
      onClose={closePreview}
      noteFocus={noteFocus}
      onNoteFocused={() => setNoteFocus(undefined)}
    />
  );
}
