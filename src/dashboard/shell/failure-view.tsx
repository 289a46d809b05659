import { lazy, Suspense } from 'react';
import type { FailureProps } from './failure-panel.tsx';

const loadPanel = () => import('./failure-panel.tsx');
const FailurePanel = lazy(() => loadPanel().then((panel) => ({ default: panel.FailurePanel })));

/** Fetches what failures are shown with while all is well, for when nothing can be fetched. */
export const preloadFailureView = (): void => void loadPanel();

/** The one way a failure is shown, on every page. */
export function FailureView(props: FailureProps) {
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      <FailurePanel {...props} />
    </Suspense>
  );
}
