import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { memo, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
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
 * A component in a chunk of its own, which renders only if its props change. Not Suspense: React shows a fallback for
 * 300 ms or more, and a deferred render waits for all parts.
 */
export function lazyComponent<M extends object, K extends keyof M & string>(
  load: () => Promise<M>,
  name: K,
  fallback: (props: PropsOf<M[K]>) => ReactNode = () => null,
) {
  const loadPart = () => loadChunk(withStyles(load as () => Promise<Record<string, never>>), true);
  const Part = lazyRouteComponent(loadPart, name) as AsyncRouteComponent<object>;
  function LazyPart(props: PropsOf<M[K]>) {
    // The router removes `preload` once the chunk is loaded.
    const [loaded, setLoaded] = useState(() => !Part.preload);
    useEffect(() => {
      if (loaded) return;
      const show = () => startTransition(() => setLoaded(true));
      // If loading failed, the component throws the error when it renders.
      Promise.resolve(Part.preload?.()).then(show, show);
    }, [loaded]);
    const placeholder = fallback(props);
    if (!loaded) return placeholder;
    return (
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(memo(LazyPart), { preload: () => void Part.preload?.() });
}
