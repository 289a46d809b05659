import { useHotkeys } from '@tanstack/react-hotkeys';
import { type RefObject, useEffect } from 'react';
import { isTextEntry } from '#dashboard/lib/dom.ts';
import { focusRow, useListKeys } from '#dashboard/list/use-list-keys.ts';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import { PreviewPanel, usePreview } from './preview/preview-panel.tsx';

/** What closes before the preview does when Escape is pressed. */
const OVERLAYS = 'dialog[open], [popover]:popover-open';

interface InteractionProps {
  /** Contains the rows, which have their company's id in `data-row`, and the pager. */
  readonly container: RefObject<HTMLElement | null>;
  /** Changes in the commit that draws the rows of another page. */
  readonly page: unknown;
}

/** Shortcuts of the list, and the preview that they and clicks open. */
export function Interaction({ container, page }: InteractionProps) {
  const preview = usePreview();
  const findPreviewed = () =>
    container.current?.querySelector<HTMLElement>(`[data-row="${preview.id}"]`) ?? undefined;
  const followRow = ({ dataset }: HTMLElement) => {
    if (preview.id !== undefined) preview.open(Number(dataset['row']));
  };
  const { findRow, move } = useListKeys(container, {
    page,
    isCurrent: ({ dataset }) => dataset['row'] === String(preview.id),
    onMove: followRow,
    onPage: (row) => {
      // Back and Forward have the page and its preview in their URL.
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
      callback: () => findRow()?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
    },
  ]);
  useHotkeys(
    [
      {
        hotkey: 'Escape',
        callback: ({ target }) => {
          // A dialog or menu over the page closes first.
          if (!isTextEntry(target) && !document.querySelector(OVERLAYS)) closePreview();
        },
      },
    ],
    { enabled: preview.id !== undefined, ignoreInputs: false, preventDefault: false },
  );
  // The sheet of a phone may cover the row.
  useEffect(() => {
    container.current?.querySelector(`[data-row="${preview.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [container, preview.id]);
  return preview.id === undefined ? null : (
    <PreviewPanel id={preview.id} onStep={move} onClose={closePreview} />
  );
}
