import type { SafeStorage } from '../lib/storage.ts';
import { randomText } from '../lib/random-text.ts';
import { type CollectionStore, createCollections } from './collection-store.ts';
import { createToastStore, type ToastStore } from './toast-store.ts';

/** The reader's watchlists and views, and the line that says what was done with them. */
export interface OpenedCollections {
  readonly store: CollectionStore;
  readonly notices: ToastStore;
}

/** Opens what this browser keeps for a server, in step with its other tabs; `storage` is `localStorage`. */
export function openCollections(storage: SafeStorage, server: string): OpenedCollections {
  const store = createCollections({
    storage,
    server,
    newId: randomText,
  });
  window.addEventListener('storage', store.reload);
  return { store, notices: createToastStore() };
}
