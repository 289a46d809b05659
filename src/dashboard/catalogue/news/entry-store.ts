import { createNumberList } from '#search/number-list.ts';
import type { RecordStore } from '#search/record-store.ts';

/** Refers to an entry by its company and by its key in the index. */
export interface EntryReference {
  readonly companyId: number;
  /** The entry's key, which is at least 1. */
  readonly key: number;
}

/**
 * Creates a store of references to entries. It doesn't contain the entries themselves. They are made from their
 * companies when they are shown.
 */
export function createEntryStore(): RecordStore<EntryReference> {
  const companyIds = createNumberList(Float64Array);
  /** The key of each entry, or 0 if the entry was removed. */
  const keys = createNumberList(Uint32Array);
  return {
    get size() {
      return keys.length;
    },
    push(entry) {
      companyIds.push(entry?.companyId ?? 0);
      keys.push(entry?.key ?? 0);
      return keys.length - 1;
    },
    get(slot) {
      const [companyId = 0, key = 0] = [companyIds.at(slot), keys.at(slot)];
      return key === 0 ? null : { companyId, key };
    },
    remove: (slot) => keys.set(slot, 0),
    isRemoved: (slot) => keys.at(slot) === 0,
  };
}
