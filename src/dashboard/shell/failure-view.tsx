import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { FailureProps } from './failure-panel.tsx';

const FailurePanel = lazyRouteComponent(() => import('./failure-panel.tsx'), 'FailurePanel');

/** Fetches what failures are shown with while all is well, for when nothing can be fetched. */
export const preloadFailureView = (): void => void FailurePanel.preload?.();

/** The one way a failure is shown, on every page. */
export function FailureView(props: FailureProps) {
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      <FailurePanel {...props} />
    </Suspense>
  );
}
