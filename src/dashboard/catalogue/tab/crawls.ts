import type { ApiTarget } from '#dashboard/api/api-target.ts';
import { boundsOf } from '#dashboard/api/dialect/page-sizes.ts';
import type { ListName } from '#dashboard/api/lists.ts';
import { CRAWL_NAMES, type CrawlName } from '#dashboard/api/query-keys.ts';
import type { Session } from '#dashboard/session/session.ts';
import type { Catalogue, Crawl, CrawlControls } from '../catalogue.ts';
import type { Progress } from '../crawl/progress.ts';
import type { ProgressSync } from '../query-cache-sync.ts';
import type { CatalogueConnection } from './catalogue-connection.ts';

export interface TabCrawlOptions {
  readonly session: Pick<Session, 'get'>;
  /** The server, whose dialect has the allowed page sizes and the key of the offering list in a response. */
  readonly server: ApiTarget;
  maxRows(): number;
  /**
   * The server searches lists of more companies than this, and shorter lists are read. Infinity if the server offers no
   * search.
   */
  readonly searchAbove: number;
}

/**
 * Creates this tab's view of the crawls that run in the worker: their progress, and the commands that pages give them.
 */
export function createCrawls(
  { session, server, maxRows, searchAbove }: TabCrawlOptions,
  progressOf: Readonly<Record<CrawlName, ProgressSync>>,
  connection: CatalogueConnection,
) {
  /** True once a page of the signed-in user has asked for offerings. */
  let wantsOfferings = false;

  const current = (list: CrawlName): Progress => progressOf[list].current();

  function mayRead(list: CrawlName): boolean {
    const { signedIn } = session.get();
    return signedIn !== null && signedIn[list === 'offerings' ? list : 'companies'] !== 'denied';
  }

  /** Starts a crawl. The crawl of the offerings only starts if a page has requested offerings. */
  function start(list: CrawlName) {
    if (!mayRead(list) || list === 'details' || (list === 'offerings' && !wantsOfferings)) return;
    const dialect = server.dialect.get().merged;
    const { max } = boundsOf(dialect, list);
    connection.run(list, (catalogue) =>
      list === 'companies'
        ? catalogue.startCompanies(max, maxRows(), searchAbove)
        : catalogue.startOfferings(
            max,
            maxRows(),
            { listKey: dialect.offeringList, idField: dialect.offeringId },
            searchAbove,
          ),
    );
  }

  const controls = (list: CrawlName): CrawlControls => ({
    pause: () => connection.run(list, (catalogue) => catalogue[list].pause()),
    resume: () => connection.run(list, (catalogue) => catalogue[list].resume()),
    cancel: () => connection.run(list, (catalogue) => catalogue[list].cancel()),
    refresh() {
      const { phase, failure } = current(list);
      // If the crawl failed although no request did, it has lost its worker, so reconnect.
      if (phase === 'failed' && failure === null) connection.reconnect();
      connection.run(list, (catalogue) => catalogue[list].refresh());
    },
  });

  const crawl = (list: ListName): Crawl => ({
    ...controls(list),
    load: (limit) => connection.run(list, (catalogue) => catalogue[list].load(limit)),
  });

  /** The commands by which pages control the crawls of both lists. */
  const commandsOfLists: Pick<Catalogue, ListName> = {
    companies: crawl('companies'),
    offerings: {
      ...crawl('offerings'),
      start() {
        wantsOfferings = true;
        start('offerings');
      },
    },
  };

  return {
    commandsOfLists,
    controlsOfDetails: controls('details'),
    progress: current,
    mayRead,
    setProgress(list: CrawlName, next: Progress) {
      progressOf[list].set(next);
    },
    /** Forgets all progress. Call this when the tab leaves a catalogue. */
    reset() {
      for (const list of CRAWL_NAMES) progressOf[list].reset();
    },
    /** Forgets that a page has asked for offerings. Call this when another user signs in. */
    forgetRequests() {
      wantsOfferings = false;
    },
    startAll() {
      for (const list of CRAWL_NAMES) start(list);
    },
    /** Starts the crawls that haven't started or have failed. Call this when the server has answered a page. */
    startIdleAndFailed() {
      for (const list of CRAWL_NAMES) if (['failed', 'idle'].includes(current(list).phase)) start(list);
    },
  };
}
