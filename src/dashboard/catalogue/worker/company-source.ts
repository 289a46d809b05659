import type { CatalogueApi } from '../catalogue.ts';
import type { Progress } from '../crawl/progress.ts';
import type { openServedCompanies } from '../served/open-served-companies.ts';

interface CompanySourceOptions {
  /** The server searches lists of more companies than this; Infinity if it doesn't search. */
  readonly searchedAbove: number;
  /** Returns the progress of crawling the companies. */
  readonly progress: () => Progress;
  /** Returns true if the API key may read companies. */
  readonly mayRead: () => boolean;
  /** Connects to the server's search when it is first asked. */
  readonly openServed: () => Promise<Pick<ReturnType<typeof openServedCompanies>, 'answering'>>;
}

/** Returns an index in which `companies` answers instead of the worker. */
const withCompanies = (worker: CatalogueApi, companies: Partial<CatalogueApi>): CatalogueApi =>
  new Proxy(worker, { get: (index, name: keyof CatalogueApi) => companies[name] ?? index[name] });

/**
 * Chooses who answers questions about companies: the server, if it searches their list because that is too long for the
 * browser, or else the index in the worker. The first page of the list tells how long it is, so questions wait for that.
 */
export function createCompanySource(options: CompanySourceOptions) {
  const { searchedAbove, progress, mayRead, openServed } = options;
  const waiting = new Set<() => void>();

  function isKnown(): boolean {
    const { phase, loaded } = progress();
    const isUnread = (phase === 'idle' || phase === 'reading') && loaded === 0;
    return searchedAbove === Infinity || !mayRead() || !isUnread;
  }

  function release() {
    for (const resolve of waiting) resolve();
    waiting.clear();
  }

  return {
    /**
     * Releases the waiting questions if it is known by now whether the server or the worker answers them. Call this
     * whenever the progress or the session changes.
     */
    update() {
      if (isKnown()) release();
    },
    /** Asks a question. `worker` is the index in the worker. Aborting `signal` ends the requests to the server. */
    async ask<T>(
      worker: CatalogueApi,
      call: (index: CatalogueApi) => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T> {
      if (!isKnown()) await new Promise<void>((resolve) => waiting.add(resolve));
      if (!progress().isServed) return call(worker);
      const { answering } = await openServed();
      return call(withCompanies(worker, answering(worker, signal)));
    },
  };
}
