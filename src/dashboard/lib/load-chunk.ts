import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { isAppServerReachable } from './network.ts';
import { wait } from './timing.ts';

/**
 * Wraps `load` so that it runs only once and all calls share its result. After a failure, the next call tries again.
 */
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
 * Loads a JavaScript chunk. While Dossier's own server doesn't respond, retries if the browser is offline or
 * `alwaysRetry` is set; otherwise throws a new error, because the browser's error would make the router reload the
 * document.
 */
export async function loadChunk<M>(load: () => Promise<M>, alwaysRetry?: boolean): Promise<M> {
  try {
    return await load();
  } catch (error) {
    // The server responds, perhaps only since a moment ago, so try again. If a deployment has removed the chunk, this
    // fails too.
    if (await isAppServerReachable()) return load();
    if (!alwaysRetry && navigator.onLine)
      throw new Error('The server of the dashboard does not respond.', { cause: error });
    await wait(RETRY_DELAY_MS);
    return loadChunk(load, alwaysRetry);
  }
}

export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadChunk(load), name);

/** Lazily loads a component to render inside `Suspense`. Keeps retrying while the server can't be reached. */
export const lazyPart: typeof lazyRouteComponent = (load, name) => {
  // `lazyRouteComponent` reloads the page once if a deployment has removed the chunk.
  const Part = lazyRouteComponent(() => loadChunk(load, true), name);
  // Render `Part` only once it has loaded. Before that, it calls one more hook (`use`), and React warns if the number
  // of hooks changes.
  const preload = loadOnce(async () => {
    await Part.preload?.();
    return { default: Part };
  });
  // The cast restores the props of the component, which `lazy` loses in a generic function.
  return Object.assign(lazy(preload), {
    preload: async () => void (await preload()),
  }) as unknown as typeof Part;
};
