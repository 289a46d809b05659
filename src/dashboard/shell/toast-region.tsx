import { useSelector } from '@tanstack/react-store';
import { Suspense } from 'react';
import { useApp } from '../app-context.ts';
import { lazyPart } from '../lib/load-chunk.ts';

const ToastView = lazyPart(() => import('../ui/toast.tsx'), 'ToastView');

export function ToastRegion() {
  const { collections, server } = useApp();
  const message = useSelector(collections.toasts);
  const sharedFailed = useSelector(server.localStorage.failed);
  const tabFailed = useSelector(server.sessionStorage.failed);
  const unsaved = sharedFailed || tabFailed;
  return <Suspense>{(message || unsaved) && <ToastView message={message} unsaved={unsaved} />}</Suspense>;
}
