import { useKeysOutsideSequences } from '#dashboard/preferences/use-single-keys.ts';
import { type RecordRef, toggleDone } from './annotation.ts';
import { useAnnotationStore } from './use-annotations.ts';

/**
 * Registers `d`, which marks a record as done, or as not done. `findRecord` returns null if the key should do nothing.
 */
export function useDoneKey(findRecord: () => RecordRef | null): void {
  const store = useAnnotationStore();
  useKeysOutsideSequences([
    {
      hotkey: 'D',
      callback() {
        const record = findRecord();
        if (record) void store.change([[record, toggleDone]]);
      },
    },
  ]);
}
