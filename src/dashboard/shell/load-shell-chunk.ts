import { loadOnce } from '../lib/load-once.ts';

/** Loads the lazy parts of the shell in one chunk, so that they appear together. */
export const loadShellChunk = loadOnce(() => import('./shell-chunk.ts'));
