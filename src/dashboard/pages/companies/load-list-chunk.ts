import { loadOnce } from '#dashboard/lib/load-once.ts';

/** Loads the list's secondary components once, as one chunk, so they all appear together. */
export const loadListChunk = loadOnce(() => import('./list-chunk.ts'));
