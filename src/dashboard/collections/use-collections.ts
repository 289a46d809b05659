import { useSelector } from '@tanstack/react-store';
import { useApp } from '../app-context.ts';
import type { CollectionStore, OpenedCollections } from './collection-store.ts';
import type { Collections } from './collections.ts';
import type { ToastStore } from '../ui/toast-store.ts';

interface CollectionsHook extends Collections {
  readonly store: CollectionStore;
  readonly showToast: ToastStore['show'];
  readonly openedView: OpenedCollections['openedView'];
}

export function useCollections(): CollectionsHook {
  const { store, toasts, openedView } = useApp().collections;
  return { ...useSelector(store), store, showToast: toasts.show, openedView };
}
