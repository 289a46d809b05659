import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { memo, type ReactNode, Suspense } from 'react';
import { afterPaint } from './after-paint.ts';
import { loadOnce } from './load-once.ts';
import { isAppServerReachable } from './own-file.ts';
import { wait } from './wait.ts';

const loadStyles = loadOnce(() => afterPaint().then(() => import('../styles/pages.css')));

const RETRY_DELAY_MS = 2000;

/** Together with the lazy styles. */
const withStyles =
  <M,>(load: () => Promise<M>) =>
  () =>
    Promise.all([load(), loadStyles()]).then(([module]) => module);

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

/** A lazy-loaded page, together with the lazy styles. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loadChunk(withStyles(load)), name);

type PropsOf<C> = C extends (props: infer P) => unknown ? P & object : never;

/**
 * A component in a chunk of its own, which is requested when the component first renders; until it is there, the
 * fallback stands in its place.
 */
export function lazyComponent<M extends object, K extends keyof M & string>(
  load: () => Promise<M>,
  name: K,
  fallback: (props: PropsOf<M[K]>) => ReactNode = () => null,
) {
  const loadPart = () => loadChunk(withStyles(load as () => Promise<Record<string, never>>), true);
  // The router's own, since it reloads the page once if a deployment has removed the chunk.
  const Part = lazyRouteComponent(loadPart, name) as AsyncRouteComponent<object>;
  const LazyPart = (props: PropsOf<M[K]>) => (
    <Suspense fallback={fallback(props)}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(memo(LazyPart), { preload: () => void Part.preload?.() });
}
