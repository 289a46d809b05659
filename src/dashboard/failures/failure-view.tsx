import { lazyComponent } from '../lib/lazy-component.tsx';

/** The one way a failure is shown, on every page. It is loaded early, since nothing can be when nothing works. */
export const FailureView = lazyComponent(
  () => import('./failure-panel.tsx'),
  'FailurePanel',
  () => <div className="min-h-80" />,
);
