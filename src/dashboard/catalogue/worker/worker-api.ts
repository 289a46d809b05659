import { proxy } from 'comlink';
import type { ProgressListener } from '../crawl/progress.ts';
import type { CatalogueInstance } from './catalogue-instance.ts';
import type { CatalogueSource } from './list-reader.ts';

/** The functions that a tab calls through Comlink. */
export type WorkerApi = ReturnType<ReturnType<typeof createWorkerApis>>;

/** Enough for a page to load again, and less than browsers leave to a worker without tabs. */
const RELOAD_MS = 20_000;

/**
 * The catalogues of a worker, which tabs with the same server and key share; the result makes the API of a tab.
 * `openInstance` is called once per source, and again after `forget`.
 */
export function createWorkerApis(openInstance: (source: CatalogueSource) => CatalogueInstance) {
  // Keys are kept in memory only, as in the tabs.
  const opened = new Map<string, { readonly instance: CatalogueInstance; readonly maxRows: number }>();
  const idOf = ({ base, key }: CatalogueSource) => `${base}\n${key}`;

  function close(source: CatalogueSource) {
    const instance = opened.get(idOf(source))?.instance;
    opened.delete(idOf(source));
    instance?.close();
  }

  function open(source: CatalogueSource): CatalogueInstance {
    const { maxRows } = source;
    const known = opened.get(idOf(source));
    // Unless the user chose to hold more or fewer rows, and loaded the page again.
    if (known && (known.instance.hasListeners || known.maxRows === maxRows)) return known.instance;
    close(source);
    const instance = openInstance(source);
    opened.set(idOf(source), { instance, maxRows });
    return instance;
  }

  /** Closes an instance that no tab uses, unless one comes back soon, as after a reload. */
  function release(source: CatalogueSource, instance: CatalogueInstance) {
    setTimeout(() => {
      const isOpen = opened.get(idOf(source))?.instance === instance;
      if (isOpen && !instance.hasListeners) close(source);
    }, RELOAD_MS);
  }

  return () => {
    const tab = {};
    let joined: readonly [source: CatalogueSource, onProgress: ProgressListener] | null = null;
    let subscription: { readonly instance: CatalogueInstance; readonly unsubscribe: () => void } | null =
      null;

    function getInstance(): CatalogueInstance {
      if (!joined) throw new Error('This tab has not joined a catalogue.');
      const [source, onProgress] = joined;
      const instance = open(source);
      // Another tab may have closed it.
      if (subscription?.instance !== instance)
        subscription = { instance, unsubscribe: instance.subscribe(onProgress) };
      return instance;
    }

    /** The tab is closing; a catalogue without tabs is soon closed too. */
    function leave() {
      if (!joined || !subscription) return;
      subscription.unsubscribe();
      subscription.instance.setForegroundBusy(tab, false);
      if (!subscription.instance.hasListeners) release(joined[0], subscription.instance);
      joined = subscription = null;
    }

    return {
      join(source: CatalogueSource, onProgress: ProgressListener) {
        leave();
        joined = [source, onProgress];
        getInstance();
      },
      /** The catalogue that was joined; throws before that. */
      get catalogue() {
        return proxy(getInstance());
      },
      setForegroundBusy(isBusy: boolean) {
        if (joined) getInstance().setForegroundBusy(tab, isBusy);
      },
      leave,
      /** Closes the catalogue for every tab, on sign-out. */
      forget() {
        if (joined) close(joined[0]);
        joined = subscription = null;
      },
    };
  };
}
