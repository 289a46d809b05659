import { proxy, type ProxyMarked } from 'comlink';
import type { History } from '#dashboard/history/history.ts';
import type { Crawler } from '../crawl/crawler.ts';
import type { DetailReader } from '../details/detail-reader.ts';
import type { CatalogueApi } from '../catalogue.ts';
import type {
  CatalogueRegistry,
  CatalogueInstance,
  CatalogueSource,
  OfferingSettings,
  ProgressListener,
} from './catalogue-registry.ts';

type CrawlCommands = Pick<Crawler, 'pause' | 'resume' | 'cancel' | 'refresh' | 'load'>;

/** The functions that a tab calls through Comlink, which finds methods of `index`, the readers and `history` by their path. */
export interface WorkerApi {
  join(source: CatalogueSource, onProgress: ProgressListener): void;
  readonly index: CatalogueApi & ProxyMarked;
  readonly crawler: CrawlCommands & Pick<Crawler, 'start'> & ProxyMarked;
  readonly offeringCrawler: CrawlCommands & ProxyMarked;
  readonly details: Pick<
    DetailReader,
    'read' | 'readLater' | 'pause' | 'resume' | 'cancel' | 'refresh' | 'add'
  > &
    ProxyMarked;
  readonly history: History & ProxyMarked;
  startOfferings(maxPageSize: number, maxRows: number, settings: OfferingSettings): void;
  setForegroundBusy(isBusy: boolean): void;
  pauseFor(ms: number): void;
  /** The tab is closing; a catalogue without tabs is soon closed too. */
  leave(): void;
  /** Closes the catalogue for every tab, on sign-out. */
  forget(): void;
}

/** One per tab, in the worker. `index`, the readers and `history` throw before `join`. */
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
    get index() {
      return proxy(getInstance().index);
    },
    get crawler() {
      return proxy(getInstance().crawler);
    },
    get offeringCrawler() {
      return proxy(getInstance().offeringCrawler);
    },
    get details() {
      return proxy(getInstance().details);
    },
    get history() {
      return proxy(getInstance().history);
    },
    startOfferings(...options) {
      if (joined) getInstance().startOfferings(...options);
    },
    setForegroundBusy(isBusy) {
      if (joined) getInstance().setForegroundBusy(tab, isBusy);
    },
    pauseFor(ms) {
      if (joined) getInstance().pauseFor(ms);
    },
    leave,
    forget() {
      if (joined) registry.forget(joined[0]);
      joined = subscription = null;
    },
  };
}
