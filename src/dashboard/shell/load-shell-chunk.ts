import { afterPaint } from '../lib/after-paint.ts';
import { loadOnce } from '../lib/load-once.ts';

/** Loads the lazy parts of the shell in one chunk, so that they appear together, after the page. */
export const loadShellChunk = loadOnce(() => afterPaint().then(() => import('./shell-chunk.ts')));
