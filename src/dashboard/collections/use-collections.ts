import { useSelector } from '@tanstack/react-store';
import { useApp } from '../app-context.ts';

export function useCollections() {
  const { store, toasts, openedView } = useApp().collections;
  return { ...useSelector(store), store, showToast: toasts.show, openedView };
}
