import { useSelector } from '@tanstack/react-store';
import { createRequiredContext } from '../lib/required-context.tsx';
import { useToasts } from '../ui/toast-store.ts';
import type { OpenedCollections } from './collection-store.ts';

/** The user's watchlists and saved views, kept in browser storage. */
export const [provideCollections, useOpenedCollections] =
  createRequiredContext<OpenedCollections>('collections');

/** The user's watchlists and saved views, with what changes them. Rerenders when one changes. */
export function useCollections() {
  const { store, openedView } = useOpenedCollections();
  const toasts = useToasts();
  return { ...useSelector(store), store, showToast: toasts.show, openedView };
}
