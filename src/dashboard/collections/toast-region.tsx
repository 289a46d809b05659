import { useSelector } from '@tanstack/react-store';
import { use, useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';

const ToastView = lazyComponent(() => import('./toast.tsx'), 'ToastView');

/** Tells what was done with watchlists and views, and once that the browser saves nothing. */
export function ToastRegion() {
  const { collections, server } = useApp();
  const { notices } = use(collections());
  const note = useSyncExternalStore(notices.subscribe, notices.read);
  const sharedFailed = useSelector(server.shared.failed);
  const tabFailed = useSelector(server.own.failed);
  const unsaved = sharedFailed || tabFailed;
  return (note || unsaved) && <ToastView note={note} unsaved={unsaved} />;
}
