import type { ListName } from '#dashboard/api/lists.ts';
import type { Answerer, Catalogue, CatalogueAnswers } from '../catalogue.ts';
import type { Progress } from '../crawl/progress.ts';
import type { OfferingAnswers } from '../offerings/offering-index.ts';
import type { ServedLists } from '../served/open-served-lists.ts';
import type { CatalogueConnection } from './catalogue-connection.ts';

interface AnswerSourceOptions {
  readonly connection: Pick<CatalogueConnection, 'query'>;
  /** Resolves when the worker has all data that it needs to answer. */
  readonly ready: Promise<unknown>;
  /** The server searches lists of more records than this. Infinity if it doesn't search. */
  readonly searchAbove: number;
  /** Returns the progress of crawling a list. */
  readonly progress: (list: ListName) => Progress;
  /** Returns true if the API key may read a list. */
  readonly mayRead: (list: ListName) => boolean;
  /** Connects to the server's search. Called when a question is first asked there. */
  readonly openServed: () => Promise<Pick<ServedLists, ListName>>;
}

/** The functions about offerings. All others are about companies. */
const ABOUT_OFFERINGS: Readonly<Record<keyof OfferingAnswers, true>> = {
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

const listOf = (name: string): ListName => (Object.hasOwn(ABOUT_OFFERINGS, name) ? 'offerings' : 'companies');

/**
 * Creates a function that chooses who answers questions about companies and offerings. If their list is too long for
 * the browser, the server does, and otherwise the index in the worker. Questions wait for the first page of the list,
 * which shows how long the list is.
 */
export function createAnswerSource(options: AnswerSourceOptions) {
  const { connection, ready, searchAbove, progress, mayRead, openServed } = options;
  const waiting = new Set<() => void>();

  /** True once the first page has shown how long the list is, or if the list can't be read. */
  function isLengthKnown(list: ListName): boolean {
    const { phase, loaded } = progress(list);
    const isUnread = (phase === 'idle' || phase === 'reading') && loaded === 0;
    return !mayRead(list) || !isUnread;
  }

  async function waitForFirstPage(list: ListName) {
    while (!isLengthKnown(list)) await new Promise<void>((resolve) => waiting.add(resolve));
  }

  const ask: Catalogue['ask'] = (name, args, signal) =>
    connection.query(async (worker: Answerer & CatalogueAnswers) => {
      await ready;
      const list = listOf(name);
      if (searchAbove !== Infinity) await waitForFirstPage(list);
      const server: Partial<Answerer> = progress(list).isServed
        ? (await openServed())[list](worker, signal)
        : {};
      const answer: Answerer[typeof name] = server[name] ?? worker[name];
      return answer(...args);
    });

  return {
    /**
     * Makes waiting questions check again whether the server or the worker answers them. Call this whenever the
     * progress or the session changes.
     */
    update() {
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
    ask,
  };
}
