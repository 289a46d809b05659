import type { CatalogueApi } from '../catalogue.ts';
import type { Progress } from '../crawl/progress.ts';
import type { OfferingApi } from '../offerings/offering-index.ts';
import type { ServedLists } from '../served/open-served-lists.ts';

/** The lists that the server may search. */
type SearchedList = 'companies' | 'offerings';

interface AnswerSourceOptions {
  /** The server searches lists of more records than this; Infinity if it doesn't search. */
  readonly searchAbove: number;
  /** Returns the progress of crawling a list. */
  readonly progress: (list: SearchedList) => Progress;
  /** Returns true if the API key may read a list. */
  readonly mayRead: (list: SearchedList) => boolean;
  /** Connects to the server's search when it is first asked. */
  readonly openServed: () => Promise<Pick<ServedLists, SearchedList>>;
}

/** The functions about offerings. All others are about companies. */
const ABOUT_OFFERINGS: Readonly<Record<keyof OfferingApi, true>> = {
  offeringRows: true,
  offeringFacets: true,
  offeringValues: true,
  offeringSchema: true,
  suggestOfferings: true,
  suggestOfferingLists: true,
  offeringDates: true,
  offeringNeighbours: true,
  matchingOfferingIds: true,
  offeringsByIds: true,
  offeringById: true,
  offeringsOfCompany: true,
  offeringCountOfCompany: true,
};

const listOf = (name: string): SearchedList =>
  Object.hasOwn(ABOUT_OFFERINGS, name) ? 'offerings' : 'companies';

/**
 * Chooses who answers questions about companies and offerings: the server, if it searches their list because that is
 * too long for the browser, or else the index in the worker. The first page of a list tells how long it is, so
 * questions about it wait for that.
 */
export function createAnswerSource({ searchAbove, progress, mayRead, openServed }: AnswerSourceOptions) {
  const waiting = new Set<() => void>();

  /** True once the first page has told how long the list is, or if the list can't be read. */
  function isLengthKnown(list: SearchedList): boolean {
    const { phase, loaded } = progress(list);
    const isUnread = (phase === 'idle' || phase === 'reading') && loaded === 0;
    return !mayRead(list) || !isUnread;
  }

  async function waitForFirstPage(list: SearchedList) {
    while (!isLengthKnown(list)) await new Promise<void>((resolve) => waiting.add(resolve));
  }

  return {
    /**
     * Lets waiting questions look again whether the server or the worker answers them. Call this whenever the progress
     * or the session changes.
     */
    update() {
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
    /** Asks a question. `worker` is the index in the worker. Aborting `signal` ends the requests to the server. */
    ask<T>(
      worker: CatalogueApi,
      call: (index: CatalogueApi) => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T> {
      if (searchAbove === Infinity) return call(worker);
      const get = (_: CatalogueApi, name: keyof CatalogueApi) => {
        const list = listOf(name);
        return async (...args: unknown[]) => {
          await waitForFirstPage(list);
          const served: Partial<CatalogueApi> | null = progress(list).isServed
            ? (await openServed())[list](worker, signal)
            : null;
          // The cast is safe, because the function of this name is called with the arguments that were meant for it.
          const answer = (served?.[name] ?? worker[name]) as (...all: unknown[]) => unknown;
          return answer(...args);
        };
      };
      return call(new Proxy(worker, { get }));
    },
  };
}
