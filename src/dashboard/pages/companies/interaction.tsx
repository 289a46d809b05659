import { useHotkeys } from '@tanstack/react-hotkeys';
import { type RefObject, useEffect, useState } from 'react';
import { hasOpenOverlay, isTextEntry } from '#dashboard/lib/dom.ts';
import { holdTyping } from '#dashboard/lib/hold-typing.ts';
import { focusRow, rowId, rowWithId } from '#dashboard/list/row-elements.ts';
import type { Selection } from '#dashboard/list/selection.ts';
import { useListKeys } from '#dashboard/list/use-list-keys.ts';
import type { PageTurn } from '#dashboard/list/use-page-turn.ts';
import { companyRef } from '#dashboard/notes/annotation.ts';
import type { NoteShortcut } from '#dashboard/notes/note-editor.tsx';
import { useDoneKey } from '#dashboard/notes/use-done-key.ts';
import { useKeysOutsideSequences, useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import { PreviewPanel, usePreview } from './preview/preview-panel.tsx';

interface InteractionProps {
  /** The element that contains the rows. Each row has its company's id in `data-row`. */
  readonly container: RefObject<HTMLElement | null>;
  /** Identifies the page whose rows are rendered. It must change in the same render as the rows. */
  readonly pageKey: unknown;
  readonly pages: PageTurn;
  readonly selection: Pick<Selection, 'ids' | 'toggle'>;
}

/** Handles the shortcuts of the companies list and renders the preview of a company. */
export function Interaction({ container, pageKey, pages, selection }: InteractionProps) {
  const preview = usePreview();
  const findPreviewed = () => rowWithId(container.current, preview.id);
  const followRow = (row: HTMLElement) => {
    if (preview.id !== undefined) preview.open(Number(rowId(row)));
  };
  const { findRowId, move } = useListKeys(container, {
    pageKey,
    pages,
    isCurrent: (row) => rowId(row) === String(preview.id),
    onMove: followRow,
    onPage: (row) => {
      // After Back or Forward, the URL may already name a previewed company that is on this page. Keep it then.
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
        const id = findRowId();
        if (id !== undefined) selection.toggle(Number(id));
      },
    },
  ]);
  // The previewed company comes before the selected ones.
  const selected = preview.id === undefined ? selection.ids : [];
  const [pressed, setPressed] = useState<NoteShortcut>();
  /**
   * Focuses the field for tags or for the note in the preview. If the preview is closed, opens it for the focused row.
   */
  const writeInPreview = (field: NoteShortcut['field']) => {
    const id = findRowId();
    if (preview.id === undefined && id === undefined) return;
    setPressed({ field, takeTyped: holdTyping() });
    if (preview.id === undefined) preview.open(Number(id));
  };
  useKeysOutsideSequences([
    // While companies are selected, the bar with actions for them registers this key.
    ...(selected.length > 0 ? [] : [{ hotkey: 'T', callback: () => writeInPreview('tags') } as const]),
    { hotkey: 'N', callback: () => writeInPreview('note') },
  ]);
  useDoneKey(() => {
    if (selected.length > 0) return { records: selected.map(companyRef) };
    const id = preview.id ?? findRowId();
    return id === undefined ? null : { records: [companyRef(Number(id))] };
  });
  useHotkeys(
    [
      {
        hotkey: 'Escape',
        callback: (event) => {
          // If a dialog or menu is open, Escape closes that first.
          if (isTextEntry(event.target) || hasOpenOverlay()) return;
          // Prevent the default action, because the same key press would also clear the search.
          event.preventDefault();
          closePreview();
        },
      },
    ],
    { enabled: preview.id !== undefined, ignoreInputs: false, preventDefault: false },
  );
  // Scroll to the row, because the preview at the bottom of a phone's screen may cover it.
  useEffect(() => {
    rowWithId(container.current, preview.id)?.scrollIntoView({ block: 'nearest' });
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
