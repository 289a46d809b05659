import { use, useSyncExternalStore } from 'react';
import { useApp } from '../context.ts';
import type { CollectionState, CollectionStore } from './collection-store.ts';
import type { Notices } from './notices.ts';

interface UsedCollections extends CollectionState {
  readonly store: CollectionStore;
  readonly say: Notices['say'];
}

/** The watchlists and views as they are now, and what changes them; suspends until they are open. */
export function useCollections(): UsedCollections {
  const { store, notices } = use(useApp().collections());
  return { ...useSyncExternalStore(store.subscribe, store.read), store, say: notices.say };
}
