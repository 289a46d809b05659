import { lazyPart } from '../lazy-part.tsx';

/** The one way a failure is shown, on every page. */
export const FailureView = lazyPart(
  () => import('./failure-panel.tsx'),
  'FailurePanel',
  () => <div className="min-h-80" />,
);
