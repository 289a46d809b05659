import type { Progress } from '../catalogue-api.ts';
import type { Crawler } from '../crawl/crawler.ts';
import type { CatalogueApi } from '../index/company-index.ts';

export interface CatalogueSource {
  /** Origin and path prefix of the API; '' is the origin of the dashboard. */
  readonly base: string;
  readonly key: string;
}

/** One catalogue, shared by all tabs with the same source; in memory only. */
export interface CatalogueInstance {
  readonly index: CatalogueApi;
  readonly crawler: Crawler;
  /** Calls the listener at once, too. */
  subscribe(listener: (progress: Progress) => void): () => void;
  /** Whether a tab is loading data of its own; the crawl lets it go first. */
  setForegroundBusy(tab: object, isBusy: boolean): void;
  /** Stops for good and resets the listeners' progress. */
  close(): void;
  readonly hasListeners: boolean;
}

export interface CatalogueRegistry {
  get(source: CatalogueSource): CatalogueInstance;
  /** Closes and removes an instance; with `only`, just if it is that instance. */
  forget(source: CatalogueSource, only?: CatalogueInstance): void;
}

export function createCatalogueRegistry(
  openInstance: (source: CatalogueSource) => CatalogueInstance,
): CatalogueRegistry {
  // Keys are kept in memory only, as in the tabs.
  const instances = new Map<string, CatalogueInstance>();
  const idOf = ({ base, key }: CatalogueSource) => `${base}\n${key}`;
  return {
    get(source) {
      const instance = instances.get(idOf(source)) ?? openInstance(source);
      instances.set(idOf(source), instance);
      return instance;
    },
    forget(source, only) {
      const instance = instances.get(idOf(source));
      if (only && only !== instance) return;
      instances.delete(idOf(source));
      instance?.close();
    },
  };
}
