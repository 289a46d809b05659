import { useSelector } from '@tanstack/react-store';
import { createRequiredContext } from '../lib/required-context.tsx';
import { useToasts } from '../ui/toast-store.ts';
import type { OpenedCollections } from './collection-store.ts';

export const [provideCollections, useOpenedCollections] =
  createRequiredContext<OpenedCollections>('collections');

export function useCollections() {
  const { store, openedView } = useOpenedCollections();
  const toasts = useToasts();
  return { ...useSelector(store), store, showToast: toasts.show, openedView };
}
