import { loadOnce } from '#dashboard/lib/load-once.ts';

/** Loads what stands around the rows of a list; once, so that it comes all at the same time. */
export const loadListChunk = loadOnce(() => import('./list-chunk.ts'));
