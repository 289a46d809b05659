import { useHotkeys } from '@tanstack/react-hotkeys';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { BRIEF_KEY } from '#dashboard/catalogue/history-queries.ts';
import { invalidateHistory } from '#dashboard/catalogue/invalidate-queries.ts';
import { useCollections } from '#dashboard/collections/use-collections.ts';
import type { Brief } from '#dashboard/history/brief.ts';
import type { VisitHistory } from '#dashboard/history/visit-history.ts';
import { focusRow, rowsIn } from '#dashboard/list/row-elements.ts';
import { useListKeys } from '#dashboard/list/use-list-keys.ts';
import { useNoteDialog } from '#dashboard/notes/use-note-dialog.tsx';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import {
  type BriefEntry,
  type BriefSection,
  dismissalTitle,
  entryRecord,
  entryTitle,
} from './brief-sections.ts';

/**
 * Returns the record whose tags and note the user can edit from an entry: its offering, or else its company. Null if it
 * has neither.
 */
function notedRow(entry: BriefEntry) {
  const record = entryRecord(entry);
  return record && { record, name: entryTitle(entry) };
}

/** A command that can be undone for as long as the page is open. */
export interface UndoableCommand {
  /** Says what the command did, such as "Marked all as seen". */
  readonly title: string;
  readonly undo: () => void;
}

/** Returns the last command that can be undone, and a function that adds one and tells the user. */
function useUndo() {
  const { showToast } = useCollections();
  const [commands, setCommands] = useState<readonly UndoableCommand[]>([]);
  const last = commands.at(-1) ?? null;
  useHotkeys([{ hotkey: 'Mod+Z', callback: () => last?.undo() }], {
    enabled: last !== null,
    ignoreInputs: true,
  });
  const offerUndo = (title: string, change: () => Promise<unknown>) => {
    const undo = () => {
      setCommands((now) => now.filter((each) => each !== command));
      void change().catch(reportError);
    };
    // The message closes itself if its own button is used.
    const hideToast = showToast(title, undo);
    const command = {
      title,
      undo() {
        hideToast();
        undo();
      },
    };
    setCommands((now) => [...now, command]);
  };
  return { last, offerUndo };
}

/**
 * Returns the brief's commands, the last of them that can be undone, and `noteDialog`, the dialog for tags and notes.
 * Registers the shortcuts of every list, `e` to dismiss the focused entry, and `t` and `n` to edit the tags or the note
 * of its company or offering. `list` is the element that contains all entries.
 */
export function useBriefCommands(list: RefObject<HTMLElement | null>, sections: readonly BriefSection[]) {
  const openCatalogue = useOpenCatalogue();
  const cache = useQueryClient();
  const { last, offerUndo } = useUndo();
  const { findRow, findRowId } = useListKeys(list, { pageKey: null });

  const change = async <T>(call: (history: VisitHistory) => Promise<T>): Promise<T> => {
    const opened = await openCatalogue();
    const result = await opened.history(call);
    await invalidateHistory(cache);
    return result;
  };
  /** Moves focus to the next entry, because the focused one is about to disappear. */
  const leaveRow = () => {
    const rows = rowsIn(list.current);
    const focused = findRow();
    const index = focused ? rows.indexOf(focused) : -1;
    // The next entry may be in the next section, because a section disappears with its last entry.
    const next = index === -1 ? undefined : (rows[index + 1] ?? rows[index - 1]);
    focusRow(next);
  };
  const dismiss = (entry: BriefEntry) => {
    const { dismissal } = entry;
    if (!dismissal) return;
    leaveRow();
    // Remove the entry at once, because the worker may be busy.
    cache.setQueriesData<Brief>({ queryKey: BRIEF_KEY }, (brief) => brief && dismissal.without(brief));
    const dismissed = change(dismissal.dismiss);
    dismissed.catch(reportError);
    offerUndo(dismissalTitle(entry), () => dismissed.then(() => change(dismissal.restore)));
  };
  const markAllAsSeen = async () => {
    const before = await change((history) => history.markSeen());
    if (before) offerUndo('Marked all as seen', () => change((history) => history.unmarkSeen(before)));
  };
  const findEntry = () => {
    const key = findRowId();
    return sections.flatMap(({ entries }) => entries()).find((each) => each.key === key);
  };
  const dismissFocused = () => {
    const entry = findEntry();
    if (entry) dismiss(entry);
  };
  useSingleKeys([{ hotkey: 'E', callback: dismissFocused }]);
  const noteDialog = useNoteDialog(() => {
    const entry = findEntry();
    return entry ? notedRow(entry) : null;
  });
  return {
    noteDialog,
    lastCommand: last,
    dismiss,
    markAllAsSeen: () => void markAllAsSeen().catch(reportError),
  };
}
