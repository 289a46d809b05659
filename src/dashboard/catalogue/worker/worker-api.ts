import type { CatalogueApi, Progress } from '../catalogue-api.ts';
import type { CatalogueRegistry, CatalogueInstance, CatalogueSource } from './catalogue-registry.ts';

/** The worker's API for one tab, called through Comlink. */
export interface WorkerApi extends CatalogueApi {
  /** Subscribes to the catalogue of a service and key. */
  join(source: CatalogueSource, onProgress: (progress: Progress) => void): void;
  /** `most`: largest page size, if known; 0 if the service takes no limit. */
  start(most: number): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  refresh(): void;
  holdOff(ms: number): void;
  busy(busy: boolean): void;
  /** The tab is closing; a catalogue without tabs is closed too. */
  leave(): void;
  /** Closes the catalogue for every tab, on sign-out. */
  forget(): void;
}

export function createWorkerApi(registry: CatalogueRegistry): WorkerApi {
  const tab = {};
  let joined: Parameters<WorkerApi['join']> | null = null;
  let subscription: { readonly instance: CatalogueInstance; readonly stop: () => void } | null = null;

  function getInstance(): CatalogueInstance {
    if (!joined) throw new Error('nobody is signed in');
    const [source, onProgress] = joined;
    const found = registry.get(source);
    // Another tab may have closed it.
    if (subscription?.instance !== found) subscription = { instance: found, stop: found.listen(onProgress) };
    return found;
  }

  function leave() {
    if (!joined || !subscription) return;
    subscription.stop();
    subscription.instance.busy(tab, false);
    if (subscription.instance.unused) registry.forget(joined[0], subscription.instance);
    joined = subscription = null;
  }

  return {
    join(...request) {
      leave();
      joined = request;
      getInstance();
    },
    leave,
    forget() {
      if (joined) registry.forget(joined[0]);
      joined = subscription = null;
    },
    start: (most) => getInstance().start(most),
    pause: () => getInstance().pause(),
    resume: () => getInstance().resume(),
    cancel: () => getInstance().cancel(),
    refresh: () => getInstance().refresh(),
    holdOff: (ms) => getInstance().pauseFor(ms),
    busy(busy) {
      if (joined) getInstance().busy(tab, busy);
    },
    rows: (query) => getInstance().rows(query),
    facets: (filter) => getInstance().facets(filter),
    figures: (filter) => getInstance().figures(filter),
    suggest: (text, most) => getInstance().suggest(text, most),
    byIds: (ids) => getInstance().byIds(ids),
    similar: (id, most) => getInstance().similar(id, most),
  };
}
