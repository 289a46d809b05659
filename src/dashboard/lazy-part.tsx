import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { loadOnce } from './load-once.ts';

const loadStyles = loadOnce(() => import('./pages.css'));

/** What a load brings; without a connection it waits for one, since the router would reload the page and show none. */
async function bring<M>(load: () => Promise<M>): Promise<M> {
  try {
    const [part] = await Promise.all([load(), loadStyles()]);
    return part;
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((back) => addEventListener('online', back, { once: true }));
    return bring(load);
  }
}

/** A page in a chunk of its own, together with the styles of everything that the first row does not wait for. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => bring(load), name);

type PropsOf<C> = C extends (props: infer P) => unknown ? P & object : never;

/**
 * A part of a page in a chunk of its own. It comes as soon as it is loaded, and holds up nothing until then:
 * React keeps a fallback for 300 ms once it is shown, and all that is deferred for as long as a part of it waits.
 * Before there is what `before` says.
 */
export function lazyPart<M extends object, K extends keyof M & string>(
  load: () => Promise<M>,
  name: K,
  before: (props: PropsOf<M[K]>) => ReactNode = () => null,
) {
  const Part = lazyPage(load as () => Promise<Record<string, never>>, name) as AsyncRouteComponent<object>;
  function LazyPart(props: PropsOf<M[K]>) {
    const [there, setThere] = useState(() => {
      void Part.preload?.();
      // What is loaded has no way to preload it any more.
      return !Part.preload;
    });
    useEffect(() => {
      if (!there) void Promise.resolve(Part.preload?.()).then(() => startTransition(() => setThere(true)));
    }, [there]);
    const instead = before(props);
    if (!there) return instead;
    return (
      <Suspense fallback={instead}>
        <Part {...props} />
      </Suspense>
    );
  }
  LazyPart.preload = () => void Part.preload?.();
  return LazyPart;
}
