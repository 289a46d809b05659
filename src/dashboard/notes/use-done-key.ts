import { isolate } from '#dashboard/lib/isolate.ts';
import { useKeysOutsideSequences } from '#dashboard/preferences/use-single-keys.ts';
import { useToasts } from '#dashboard/ui/toast-store.ts';
import { annotationOf } from './annotation-store.ts';
import { type RecordRef, withDone } from './annotation.ts';
import { useAnnotationStore } from './use-annotations.ts';

interface DoneRow {
  readonly record: RecordRef;
  /** Name of the company or offering; absent if the caller doesn't know it. */
  readonly name?: string;
}

/**
 * Registers `d`, which marks a record as done, or as not done, says so, and offers Undo. `findRow` returns null if the
 * key should do nothing.
 */
export function useDoneKey(findRow: () => DoneRow | null): void {
  const toasts = useToasts();
  const store = useAnnotationStore();
  useKeysOutsideSequences([
    {
      hotkey: 'D',
      callback() {
        const row = findRow();
        if (!row) return;
        const { record, name } = row;
        const isDone = annotationOf(store.get(), record).isDone !== true;
        const mark = (done: boolean) => void store.change([[record, (now) => withDone(now, done)]]);
        mark(isDone);
        toasts.show(
          `Marked ${name === undefined ? '' : `${isolate(name)} `}as ${isDone ? 'done' : 'not done'}`,
          () => mark(!isDone),
        );
      },
    },
  ]);
}
