import type { ProxyMarked } from 'comlink';
import type { Progress } from '../crawl/progress.ts';
import type { History } from '#dashboard/history/history.ts';
import type { Crawler } from '../crawl/crawler.ts';
import type { DetailReader } from '../details/detail-reader.ts';
import type { CatalogueApi } from '../catalogue.ts';

/** A server and a key; tabs with the same source share a catalogue. */
export interface CatalogueSource {
  /** Origin and path prefix of the API; '' is the origin of the dashboard. */
  readonly base: string;
  readonly key: string;
  /** How many rows of a list are loaded without asking. */
  readonly maxRows: number;
}

/** What a catalogue reads of the API: two lists, and companies with their research and news. */
export const LISTS = ['companies', 'offerings', 'details'] as const;
export type ListName = (typeof LISTS)[number];
/** Called on every change of a crawl, across threads through Comlink. */
export type ProgressListener = (list: ListName, progress: Progress) => void;

/** Configured or detected facts about the server's offerings; null if unknown. */
export interface OfferingSettings {
  /** The field of the body that holds the list. */
  readonly listKey: string | null;
  readonly idField: string | null;
}

/** One catalogue, shared by all tabs with the same source; in memory only. Comlink calls its parts by their path. */
export interface CatalogueInstance {
  readonly index: CatalogueApi & ProxyMarked;
  readonly companies: Crawler & ProxyMarked;
  readonly offerings: Crawler & ProxyMarked;
  readonly details: DetailReader & ProxyMarked;
  readonly history: History & ProxyMarked;
  /** Starts the crawl of the offerings; with other settings than before, from the beginning. */
  startOfferings(maxPageSize: number, maxRows: number, settings: OfferingSettings): void;
  /** Calls the listener at once, too. Without listeners nothing is read, and the next one has it read what changed. */
  subscribe(listener: ProgressListener): () => void;
  /** Whether a tab is loading data of its own; the crawl lets it go first. */
  setForegroundBusy(tab: object, isBusy: boolean): void;
  /** Delays requests, since the service requested a pause for the same key. */
  pauseFor(ms: number): void;
  /** Stops for good and resets the listeners' progress. */
  close(): void;
  readonly hasListeners: boolean;
}

/** The open catalogues of a worker. The first `get` of a source opens one. */
export interface CatalogueRegistry {
  get(source: CatalogueSource): CatalogueInstance;
  /** Closes and removes an instance; with `only`, just if it is that instance. */
  forget(source: CatalogueSource, only?: CatalogueInstance): void;
  /** Forgets an instance that no tab uses, unless one comes back soon, as after a reload. */
  release(source: CatalogueSource, instance: CatalogueInstance): void;
}

/** Enough for a page to load again, and less than browsers leave to a worker without tabs. */
const RELOAD_MS = 20_000;

/** `openInstance` is called once per source, and again after `forget`. */
export function createCatalogueRegistry(
  openInstance: (source: CatalogueSource) => CatalogueInstance,
): CatalogueRegistry {
  // Keys are kept in memory only, as in the tabs.
  const opened = new Map<string, { readonly instance: CatalogueInstance; readonly maxRows: number }>();
  const idOf = ({ base, key }: CatalogueSource) => `${base}\n${key}`;

  function forget(source: CatalogueSource, only?: CatalogueInstance) {
    const instance = opened.get(idOf(source))?.instance;
    if (only && only !== instance) return;
    opened.delete(idOf(source));
    instance?.close();
  }

  return {
    get(source) {
      const { maxRows } = source;
      const known = opened.get(idOf(source));
      // Unless the user chose to hold more or fewer rows, and loaded the page again.
      if (known && (known.instance.hasListeners || known.maxRows === maxRows)) return known.instance;
      forget(source);
      const instance = openInstance(source);
      opened.set(idOf(source), { instance, maxRows });
      return instance;
    },
    forget,
    release(source, instance) {
      setTimeout(() => {
        if (!instance.hasListeners) forget(source, instance);
      }, RELOAD_MS);
    },
  };
}
