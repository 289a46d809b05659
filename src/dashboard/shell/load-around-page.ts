import { loadOnce } from '../load-once.ts';

/** Loads what stands around every page; once, so that it comes all at the same time. */
export const loadAroundPage = loadOnce(() => import('./around-page.ts'));
