import { type RefObject, useMemo, useState } from 'react';
import type { NewsEntry } from '#dashboard/catalogue/news-request.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { useListKeys } from '#dashboard/list/use-list-keys.ts';
import { companyRef } from '#dashboard/notes/annotation.ts';
import { useNoteDialog } from '#dashboard/notes/use-note-dialog.tsx';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';

/** The selected entries, with functions that change the selection. */
export type NewsSelection = ReturnType<typeof useNewsSelection>;

const NONE: ReadonlySet<string> = new Set();

/**
 * Manages which entries of the news are selected. If a filter hides a selected entry, it isn't selected until it is
 * back on screen.
 */
export function useNewsSelection(shown: readonly NewsEntry[]) {
  const [keys, setKeys] = useState(NONE);
  // Memoized, so that selecting an entry doesn't re-render the others.
  const change = useMemo(
    () => ({
      toggle: (key: string) =>
        setKeys((now) => {
          const next = new Set(now);
          if (!next.delete(key)) next.add(key);
          return next;
        }),
      set: setKeys,
      clear: () => setKeys(NONE),
    }),
    [],
  );
  return {
    keys,
    /** The selected entries that are on screen, in page order. */
    entries: shown.filter(({ key }) => keys.has(key)),
    ...change,
  };
}

/**
 * Registers the shortcuts of the news page: those of every list, and for the entry that has focus `x`, which selects
 * it, and `t` and `n`, which open the user's tags and note on its company. Returns the dialog with these.
 */
export function useNewsKeys(
  list: RefObject<HTMLElement | null>,
  shown: readonly NewsEntry[],
  { toggle }: Pick<NewsSelection, 'toggle'>,
) {
  const { findRowId } = useListKeys(list, { pageKey: null });
  const toggleFocused = () => {
    const key = findRowId();
    if (key !== undefined) toggle(key);
  };
  useSingleKeys([{ hotkey: 'X', callback: toggleFocused }]);
  return useNoteDialog(() => {
    const entry = shown.find(({ key }) => key === findRowId());
    return entry ? { record: companyRef(entry.company.id), name: companyName(entry.company) } : null;
  });
}
