import { useSelector } from '@tanstack/react-store';
import { use } from 'react';
import { useApp } from '../app-context.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';

const ToastView = lazyComponent(() => import('../ui/toast.tsx'), 'ToastView');

export function ToastRegion() {
  const { collections, server } = useApp();
  const { toasts } = use(collections());
  const message = useSelector(toasts);
  const sharedFailed = useSelector(server.localStorage.failed);
  const tabFailed = useSelector(server.sessionStorage.failed);
  const unsaved = sharedFailed || tabFailed;
  return (message || unsaved) && <ToastView message={message} unsaved={unsaved} />;
}
