import { lazyRouteComponent } from '@tanstack/react-router';
import { isAppServerReachable } from './network.ts';
import { wait } from './timing.ts';

/** After a failure, the next call tries again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    }));
}

const RETRY_DELAY_MS = 2000;

/** Retries (parts of pages) or throws while Dossier's server is unreachable: the router would reload the page. */
export async function loadChunk<M>(load: () => Promise<M>, alwaysRetry?: boolean): Promise<M> {
  try {
    return await load();
  } catch (error) {
    // It may have come back just now; a file that a deployment removed fails again.
    if (await isAppServerReachable()) return load();
    if (!alwaysRetry && navigator.onLine) throw new Error('Own server silent', { cause: error });
    await wait(RETRY_DELAY_MS);
    return loadChunk(load, alwaysRetry);
  }
}

/** A page in a chunk of its own. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadChunk(load), name);

/** A part of pages in a chunk of its own, for a `Suspense`; waits for a connection. */
export const lazyPart: typeof lazyRouteComponent = (load, name) =>
  // The router's own, since it reloads the page once if a deployment has removed the chunk.
  lazyRouteComponent(() => loadChunk(load, true), name);
