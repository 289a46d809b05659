import { loadOnce } from '../lib/load-once.ts';

/** Loads what stands around every page; once, so that it comes all at the same time. */
export const loadShellChunk = loadOnce(() => import('./shell-chunk.ts'));
