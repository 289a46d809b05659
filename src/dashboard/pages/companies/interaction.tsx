import { useHotkeys } from '@tanstack/react-hotkeys';
import { type RefObject, useEffect, useState } from 'react';
import { hasOpenOverlay, isTextEntry } from '#dashboard/lib/dom.ts';
import { holdTyping } from '#dashboard/lib/hold-typing.ts';
import { focusRow, useListKeys } from '#dashboard/list/use-list-keys.ts';
import type { PageTurn } from '#dashboard/list/use-page-turn.ts';
import type { NoteShortcut } from '#dashboard/notes/note-editor.tsx';
import { useKeysOutsideSequences, useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import { PreviewPanel, usePreview } from './preview/preview-panel.tsx';

interface InteractionProps {
  /** The element that contains the rows. Each row has its company's id in `data-row`. */
  readonly container: RefObject<HTMLElement | null>;
  /** Identifies the page of the list whose rows are rendered. Must change at the same time as the rows. */
  readonly page: unknown;
  readonly pages: PageTurn;
  readonly onToggle: (id: number) => void;
}

/** Handles the shortcuts of the companies list and renders the preview of a company. */
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
      // After Back or Forward, the URL already has the previewed company, and it is on this page. Keep it then.
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
  const [pressed, setPressed] = useState<NoteShortcut>();
  /**
   * Focuses the field for tags or the note in the preview. If the preview is closed, opens it for the focused row.
   */
  const writeInPreview = (field: NoteShortcut['field']) => {
    const row = findRow();
    if (preview.id === undefined && !row) return;
    setPressed({ field, takeTyped: holdTyping() });
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
          // If a dialog or menu is open, Escape closes that first.
          if (isTextEntry(event.target) || hasOpenOverlay()) return;
          // Without this, the same key press would also clear the search.
          event.preventDefault();
          closePreview();
        },
      },
    ],
    { enabled: preview.id !== undefined, ignoreInputs: false, preventDefault: false },
  );
  // Scroll to the row, because on phones the preview at the bottom may cover it.
  useEffect(() => {
    container.current?.querySelector(`[data-row="${preview.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [container, preview.id]);
  return preview.id === undefined ? null : (
    <PreviewPanel
      id={preview.id}
      onStep={move}
      onClose={closePreview}
      pressed={pressed}
      onNoteFocused={() => setPressed(undefined)}
    />
  );
}
