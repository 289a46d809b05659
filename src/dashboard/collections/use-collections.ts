import { useSelector } from '@tanstack/react-store';
import { use } from 'react';
import { useApp } from '../app-context.ts';
import type { CollectionStore } from './collection-store.ts';
import type { Collections } from './collections.ts';
import type { ToastStore } from './toast-store.ts';

interface UsedCollections extends Collections {
  readonly store: CollectionStore;
  readonly say: ToastStore['say'];
}

/** The watchlists and views as they are now, and what changes them; suspends until they are open. */
export function useCollections(): UsedCollections {
  const { store, notices } = use(useApp().collections());
  return { ...useSelector(store), store, say: notices.say };
}
