import { useServer } from '#dashboard/api/api-context.tsx';
import { LIST_NAMES } from '#dashboard/api/lists.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { saveFile } from '#dashboard/lib/dom.ts';
import { changeWithUndo } from '#dashboard/notes/change-with-undo.ts';
import { useAnnotationStore } from '#dashboard/notes/use-annotations.ts';
import { toIsoDay } from '#records/calendar.ts';
import { merge, printFile, revertMerge } from './collections-file.ts';
import { type PlannedImport, planCollectionsImport, readCollectionsFile } from './import-plan.ts';
import { useCollections } from './use-collections.ts';

/** Returns a function that downloads the user's watchlists, views, notes and tags as a file. */
export function useExportCollections(): () => void {
  const { store } = useCollections();
  const annotations = useAnnotationStore();
  const server = useServer().address;
  const { zone } = useDateFormat();
  return () => {
    const at = new Date();
    const all = annotations.get();
    const notes = LIST_NAMES.flatMap((list) =>
      [...all[list]].map(([id, annotation]) => [{ list, id }, annotation] as const),
    );
    saveFile(
      `dossier-watchlists-and-views-${toIsoDay(at, zone)}.json`,
      new Blob([printFile(store.get(), notes, server, at)], { type: 'application/json' }),
    );
  };
}

/** An import file that has been read but not applied yet. */
export interface CollectionsFile {
  readonly plan: PlannedImport;
  /** Adds the contents of the file. Returns a function that undoes this. */
  readonly apply: () => () => void;
}

/**
 * Returns a function that reads a file that the user chose or dropped. On failure, the function returns an error
 * message.
 */
export function useReadCollectionsFile(): (chosen: File) => Promise<CollectionsFile | string> {
  const { store } = useCollections();
  const annotations = useAnnotationStore();
  const server = useServer().address;
  return async (chosen) => {
    // Load the saved notes too, because the plan lists only what the file would add to them.
    const [file] = await Promise.all([readCollectionsFile(chosen), annotations.load()]);
    if (typeof file === 'string') return file;
    const plan = planCollectionsImport(file, store.get(), annotations.get(), server);
    return {
      plan,
      apply(): () => void {
        const before = store.get();
        if (file.watchlists.length + file.views.length > 0) store.change((now) => merge(now, file));
        const after = store.get();
        const undoNotes = changeWithUndo(annotations, plan.annotationChanges);
        return () => {
          undoNotes();
          store.change((now) => revertMerge(now, before, after));
        };
      },
    };
  };
}
