import { loadOnce } from '../../load-once.ts';

/** Loads what stands around the rows of a list; once, so that it comes all at the same time. */
export const loadAroundRows = loadOnce(() => import('./around-rows.ts'));
