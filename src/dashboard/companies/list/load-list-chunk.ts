import { afterPaint } from '#dashboard/lib/after-paint.ts';
import { loadOnce } from '#dashboard/lib/load-once.ts';

/** Loads the list's secondary components once, as one chunk, so they all appear together, after the rows. */
export const loadListChunk = loadOnce(() => afterPaint().then(() => import('./list-chunk.ts')));
