import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { loadOnce } from './load-once.ts';
import { isAppServerReachable } from './own-file.ts';

const loadStyles = loadOnce(() => import('../styles/pages.css'));

const PAUSE = 2000;

/**
 * What a load brings. Where Dossier’s own server does not answer, a part waits for it, and a page does so without a
 * connection; with one it says what is wrong. The router would reload the page, and leave nothing to read.
 */
async function bring<M>(load: () => Promise<M>, waits?: boolean): Promise<M> {
  try {
    const [part] = await Promise.all([load(), loadStyles()]);
    return part;
  } catch (error) {
    if (await isAppServerReachable()) throw error;
    if (!waits && navigator.onLine) throw new Error('Own server silent', { cause: error });
    await new Promise((again) => setTimeout(again, PAUSE));
    return bring(load, waits);
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
export function lazyComponent<M extends object, K extends keyof M & string>(
  load: () => Promise<M>,
  name: K,
  before: (props: PropsOf<M[K]>) => ReactNode = () => null,
) {
  const bringPart = () => bring(load as () => Promise<Record<string, never>>, true);
  const Part = lazyRouteComponent(bringPart, name) as AsyncRouteComponent<object>;
  function LazyPart(props: PropsOf<M[K]>) {
    const [there, setThere] = useState(() => {
      LazyPart.preload();
      // What is loaded has no way to preload it any more.
      return !Part.preload;
    });
    useEffect(() => {
      if (there) return;
      const show = () => startTransition(() => setThere(true));
      // A part that could not be loaded throws why as it is drawn.
      Promise.resolve(Part.preload?.()).then(show, show);
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
