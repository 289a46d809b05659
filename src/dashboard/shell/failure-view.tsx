import { lazyPart } from '../lazy-part.tsx';
import { loadAroundPage } from './load-around-page.ts';

/** The one way a failure is shown, on every page. It is loaded early, since nothing can be when nothing works. */
export const FailureView = lazyPart(loadAroundPage, 'FailurePanel', () => <div className="min-h-80" />);
