import { proxy } from 'comlink';
import type { ProgressListener } from '../crawl/progress.ts';
import type { CatalogueInstance } from './catalogue-instance.ts';
import type { CatalogueSource } from './catalogue-source.ts';

export type WorkerApi = ReturnType<ReturnType<typeof createWorkerApis>>;

/** How long a catalogue is kept that no tab uses, in milliseconds. A page that was reloaded can then join it again. */
const RELOAD_MS = 20_000;

/**
 * Returns a function that creates the API for one tab. Tabs with the same server and API key share a catalogue.
 * `openInstance` is called for each server and key, and again once their catalogue has been closed.
 */
export function createWorkerApis(openInstance: (source: CatalogueSource) => CatalogueInstance) {
  // Open catalogues by id. The ids contain API keys, so they are only kept in memory.
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
    // Reuse the open catalogue if a tab uses it. If none does, as during a reload, reuse it only if the user hasn't
    // changed the number of rows to load.
    if (known && (known.instance.hasListeners || known.maxRows === maxRows)) return known.instance;
    close(source);
    const instance = openInstance(source);
    opened.set(idOf(source), { instance, maxRows });
    return instance;
  }

  /** Closes a catalogue that no tab uses, unless a tab joins it soon, such as after a sign-in or a reload. */
  function release(source: CatalogueSource, instance: CatalogueInstance) {
    setTimeout(() => {
      const isOpen = opened.get(idOf(source))?.instance === instance;
      if (isOpen && !instance.hasListeners) close(source);
    }, RELOAD_MS);
  }

  return () => {
    const tab = {};
    let joined: Parameters<typeof join> | null = null;
    let subscription: { readonly instance: CatalogueInstance; readonly unsubscribe: () => void } | null =
      null;

    function getInstance(): CatalogueInstance {
      if (!joined) throw new Error('This tab has not joined a catalogue.');
      const [source, onProgress] = joined;
      const instance = open(source);
      // If another tab has closed the catalogue meanwhile, join the new one.
      if (subscription?.instance !== instance)
        subscription = { instance, unsubscribe: instance.subscribe(onProgress) };
      return instance;
    }

    function leave() {
      if (!joined || !subscription) return;
      subscription.unsubscribe();
      subscription.instance.setForegroundBusy(tab, false);
      if (!subscription.instance.hasListeners) release(joined[0], subscription.instance);
      joined = subscription = null;
    }

    function join(source: CatalogueSource, onProgress: ProgressListener) {
      leave();
      joined = [source, onProgress];
      getInstance();
    }

    return {
      /**
       * Opens a catalogue that a tab will probably join, so that stored data is restored meanwhile. It sends no
       * requests before a tab joins.
       */
      prepare: (source: CatalogueSource) => release(source, open(source)),
      join,
      /** The catalogue that the tab has joined. Throws if `join` hasn't been called. */
      get catalogue() {
        return proxy(getInstance());
      },
      setForegroundBusy(isBusy: boolean) {
        if (joined) getInstance().setForegroundBusy(tab, isBusy);
      },
      leave,
      /** Closes the catalogue for all tabs. */
      forget() {
        if (joined) close(joined[0]);
        joined = subscription = null;
      },
    };
  };
}
