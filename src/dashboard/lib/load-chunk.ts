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
 * Loads a chunk, retrying while Dossier's own server is unreachable. While the browser is online, it throws its own
 * error instead unless `alwaysRetry` is set, because the router reloads the document when a chunk is missing.
 */
export async function loadChunk<M>(load: () => Promise<M>, alwaysRetry?: boolean): Promise<M> {
  try {
    return await load();
  } catch (error) {
    // The server may have just come back. If a deployment has removed the file, this fails again.
    if (await isAppServerReachable()) return load();
    if (!alwaysRetry && navigator.onLine)
      throw new Error('The server of the dashboard does not respond.', { cause: error });
    await wait(RETRY_DELAY_MS);
    return loadChunk(load, alwaysRetry);
  }
}

export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadChunk(load), name);

/** Lazily loads a part of a page, to be shown inside a `Suspense`. Waits while there is no connection. */
export const lazyPart: typeof lazyRouteComponent = (load, name) =>
  // `lazyRouteComponent` reloads the page once if a deployment has removed the chunk.
  lazyRouteComponent(() => loadChunk(load, true), name);
