import { type Atom, createAtom } from '@tanstack/store';
import type { SafeStorage } from '../lib/storage.ts';
import { randomText } from '../lib/random-text.ts';
import { type CollectionStore, createCollections } from './collection-store.ts';
import { createToastStore, type ToastStore } from '../ui/toast-store.ts';

/** The collections, and state about them that pages share. */
export interface OpenedCollections {
  readonly store: CollectionStore;
  readonly toasts: ToastStore;
  /** Id of the saved view that was opened last; null if the page is no longer one of its kind. */
  readonly openedView: Atom<string | null>;
}

/** Follows changes in other tabs; call once per page. */
export function openCollections(storage: SafeStorage, server: string): OpenedCollections {
  const store = createCollections({
    storage,
    server,
    newId: randomText,
  });
  window.addEventListener('storage', store.reload);
  return { store, toasts: createToastStore(), openedView: createAtom<string | null>(null) };
}
