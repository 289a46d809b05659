import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { useKeysOutsideSequences } from '#dashboard/preferences/use-single-keys.ts';
import { useToasts } from '#dashboard/ui/toast-store.ts';
import { annotationOf } from './annotation-store.ts';
import { type RecordRef, withDone } from './annotation.ts';
import { useAnnotationStore } from './use-annotations.ts';

interface DoneRows {
  readonly records: readonly RecordRef[];
  /** Name of the only company or offering; absent if there are several or the caller doesn't know it. */
  readonly name?: string;
}

/**
 * Registers `d`, which marks records as done, or as not done if all of them are done, says so, and offers Undo.
 * `findRows` returns null if the key should do nothing.
 */
export function useDoneKey(findRows: () => DoneRows | null): void {
  const toasts = useToasts();
  const store = useAnnotationStore();
  useKeysOutsideSequences([
    {
      hotkey: 'D',
      callback() {
        const rows = findRows();
        if (!rows) return;
        const undone = rows.records.filter((record) => annotationOf(store.get(), record).isDone !== true);
        const isDone = undone.length > 0;
        const changed = isDone ? undone : rows.records;
        const name = rows.name ?? (changed.length > 1 ? formatCounted(changed.length, 'record') : undefined);
        const mark = (done: boolean) =>
          void store.change(changed.map((record) => [record, (now) => withDone(now, done)]));
        mark(isDone);
        toasts.show(
          `Marked ${name === undefined ? '' : `${isolate(name)} `}as ${isDone ? 'done' : 'not done'}`,
          () => mark(!isDone),
        );
      },
    },
  ]);
}
