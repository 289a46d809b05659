import { useServer } from '#dashboard/api/api-context.tsx';
import { toIsoDay } from '#dashboard/lib/calendar.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { saveFile } from '#dashboard/lib/dom.ts';
import { ANNOTATED_LISTS } from '#dashboard/notes/annotation.ts';
import { changeWithUndo } from '#dashboard/notes/change-with-undo.ts';
import { useAnnotationStore } from '#dashboard/notes/use-annotations.ts';
import { merge, printFile } from './collections-file.ts';
import { type ImportPlan, planImport, readCollectionsFile } from './import-plan.ts';
import { useCollections } from './use-collections.ts';

/** Returns a function that saves the user's watchlists, views, notes and tags as a file. */
export function useExportCollections(): () => void {
  const { store } = useCollections();
  const annotations = useAnnotationStore();
  const server = useServer().address;
  const { zone } = useDateFormat();
  return () => {
    const at = new Date();
    const all = annotations.get();
    const notes = ANNOTATED_LISTS.flatMap((list) =>
      [...all[list]].map(([id, annotation]) => [{ list, id }, annotation] as const),
    );
    saveFile(
      `dossier-watchlists-and-views-${toIsoDay(at, zone)}.json`,
      new Blob([printFile(store.get(), notes, server, at)], { type: 'application/json' }),
    );
  };
}

/** A file that was read, and what it would add. */
export interface CollectionsFile {
  readonly plan: ImportPlan;
  /** Adds what the file has. Returns a function that takes it back. */
  readonly apply: () => () => void;
}

/** Returns a function that reads a file which the user chose or dropped. It returns a message if that fails. */
export function useReadCollectionsFile(): (chosen: File) => Promise<CollectionsFile | string> {
  const { store } = useCollections();
  const annotations = useAnnotationStore();
  const server = useServer().address;
  return async (chosen) => {
    // The saved notes tell what the file would add to them.
    const [file] = await Promise.all([readCollectionsFile(chosen), annotations.load()]);
    if (typeof file === 'string') return file;
    const plan = planImport(file, store.get(), annotations.get(), server);
    return {
      plan,
      apply(): () => void {
        const before = store.get();
        if (file.watchlists.length + file.views.length > 0) store.change((now) => merge(now, file));
        const after = store.get();
        const undoNotes = changeWithUndo(annotations, plan.annotationChanges);
        return () => {
          undoNotes();
          store.change((now) => (now === after ? before : now));
        };
      },
    };
  };
}
