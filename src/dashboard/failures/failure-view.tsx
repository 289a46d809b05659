import { lazyComponent } from '../lib/lazy-component.tsx';

/** Shows a failure on any page. Preloaded, because its chunk could not be loaded while offline. */
export const FailureView = lazyComponent(
  () => import('./failure-panel.tsx'),
  'FailurePanel',
  () => <div className="min-h-80" />,
);
