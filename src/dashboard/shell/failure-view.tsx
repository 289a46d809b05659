import { Suspense } from 'react';
import type { FailureProps } from './failure-panel.tsx';
import { lazyPart } from '../lazy-part.ts';

const FailurePanel = lazyPart(() => import('./failure-panel.tsx'), 'FailurePanel');

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
