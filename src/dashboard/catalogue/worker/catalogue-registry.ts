import type { CatalogueApi, Progress } from '../catalogue-api.ts';
import type { Crawler } from '../crawl/crawler.ts';

/** Whose companies are meant: one service, read with one key. */
export interface CatalogueSource {
  /** Origin and path prefix of the API; '' is the origin of the dashboard. */
  readonly base: string;
  readonly key: string;
}

/** One catalogue, however many tabs look at it. It lives in memory and nowhere else. */
export interface CatalogueInstance extends CatalogueApi, Omit<Crawler, 'progress' | 'yieldTo'> {
  /** Hears how far it is, now and from now on; answers how to stop that. */
  listen(listener: (progress: Progress) => void): () => void;
  /** A tab is or is no longer waiting for something of its own. */
  busy(tab: object, busy: boolean): void;
  /** Stops reading for good, and says that nothing is left. */
  close(): void;
  /** True while nobody listens. */
  readonly unused: boolean;
}

/** The catalogues of one worker, one for each service and key. */
export interface CatalogueRegistry {
  shelf(source: CatalogueSource): CatalogueInstance;
  /** Stops reading and forgets all of it; with `only`, unless another has taken its place. */
  forget(source: CatalogueSource, only?: CatalogueInstance): void;
}

/** An empty desk. */
export function createCatalogueRegistry(
  openShelf: (source: CatalogueSource) => CatalogueInstance,
): CatalogueRegistry {
  // Keys live in the memory of the worker only, as they do in that of a tab.
  const shelves = new Map<string, CatalogueInstance>();
  const name = ({ base, key }: CatalogueSource) => `${base}\n${key}`;
  return {
    shelf(source) {
      const shelf = shelves.get(name(source)) ?? openShelf(source);
      shelves.set(name(source), shelf);
      return shelf;
    },
    forget(source, only) {
      const shelf = shelves.get(name(source));
      if (only && only !== shelf) return;
      shelves.delete(name(source));
      shelf?.close();
    },
  };
}
