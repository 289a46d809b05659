import { lazyRouteComponent } from '@tanstack/react-router';
import { isAppServerReachable } from './network.ts';
import { wait } from './timing.ts';

/** Wraps `load` so that all calls share one load. After a failure, the next call tries again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
}

const RETRY_DELAY_MS = 2000;

/**
 * Loads a chunk, and retries for as long as Dossier's own server is unreachable. Online, it throws an error of its own
 * instead unless `alwaysRetry` is set, because the router reloads the document for a missing chunk.
 */
export async function loadChunk<M>(load: () => Promise<M>, alwaysRetry?: boolean): Promise<M> {
  try {
    return await load();
  } catch (error) {
    // The server may have come back just now. A file that a deployment removed fails again here.
    if (await isAppServerReachable()) return load();
    if (!alwaysRetry && navigator.onLine) throw new Error('Own server silent', { cause: error });
    await wait(RETRY_DELAY_MS);
    return loadChunk(load, alwaysRetry);
  }
}

/** Lazily loads a page component from its own chunk. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadChunk(load), name);

/**
 * Lazily loads a part of a page from its own chunk, to be shown inside a `Suspense`. It waits while there is no
 * connection.
 */
export const lazyPart: typeof lazyRouteComponent = (load, name) =>
  // Uses the router's `lazyRouteComponent`, because it reloads the page once if a deployment has removed the chunk.
  lazyRouteComponent(() => loadChunk(load, true), name);
