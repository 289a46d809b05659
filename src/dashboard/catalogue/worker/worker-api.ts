import { proxy, type ProxyMarked } from 'comlink';
import type {
  CatalogueInstance,
  CatalogueRegistry,
  CatalogueSource,
  ProgressListener,
} from './catalogue-registry.ts';

/** The functions that a tab calls through Comlink. */
export interface WorkerApi {
  join(source: CatalogueSource, onProgress: ProgressListener): void;
  /** The catalogue that was joined. */
  readonly catalogue: CatalogueInstance & ProxyMarked;
  setForegroundBusy(isBusy: boolean): void;
  /** The tab is closing; a catalogue without tabs is soon closed too. */
  leave(): void;
  /** Closes the catalogue for every tab, on sign-out. */
  forget(): void;
}

/** One per tab, in the worker. `catalogue` throws before `join`. */
export function createWorkerApi(registry: CatalogueRegistry): WorkerApi {
  const tab = {};
  let joined: Parameters<WorkerApi['join']> | null = null;
  let subscription: { readonly instance: CatalogueInstance; readonly unsubscribe: () => void } | null = null;

  function getInstance(): CatalogueInstance {
    if (!joined) throw new Error('This tab has not joined a catalogue.');
    const [source, onProgress] = joined;
    const instance = registry.get(source);
    // Another tab may have closed it.
    if (subscription?.instance !== instance)
      subscription = { instance, unsubscribe: instance.subscribe(onProgress) };
    return instance;
  }

  function leave() {
    if (!joined || !subscription) return;
    subscription.unsubscribe();
    subscription.instance.setForegroundBusy(tab, false);
    if (!subscription.instance.hasListeners) registry.release(joined[0], subscription.instance);
    joined = subscription = null;
  }

  return {
    join(...request) {
      leave();
      joined = request;
      getInstance();
    },
    get catalogue() {
      return proxy(getInstance());
    },
    setForegroundBusy(isBusy) {
      if (joined) getInstance().setForegroundBusy(tab, isBusy);
    },
    leave,
    forget() {
      if (joined) registry.forget(joined[0]);
      joined = subscription = null;
    },
  };
}
