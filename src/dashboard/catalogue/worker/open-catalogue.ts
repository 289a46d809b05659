import { partialMatchKey, type QueryClient } from '@tanstack/react-query';
import type { ApiTarget } from '#dashboard/api/api-target.ts';
import type { ApiClient } from '#dashboard/api/client.ts';
import { boundsOf } from '#dashboard/api/dialect/page-sizes.ts';
import { endReason } from '#dashboard/api/failure.ts';
import { companyKey } from '#dashboard/api/query-keys.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { STAY_INTERVAL_MS } from '#dashboard/history/visits.ts';
import { loadOnce } from '#dashboard/lib/load-chunk.ts';
import { RECOVERED_EVENT } from '#dashboard/lib/network.ts';
import type { AnnotationStore } from '#dashboard/notes/annotation-store.ts';
import type { Session } from '#dashboard/session/session.ts';
import { syncAnnotations } from '../annotations/sync-annotations.ts';
import type { Catalogue, Crawl, CrawlControls } from '../catalogue.ts';
import { INITIAL_PROGRESS, type CrawlName, CRAWLS, type Progress } from '../crawl/progress.ts';
import type { ReadBefore } from '../details/detail-reader.ts';
import { invalidateAnnotations, invalidateHistory } from '../queries.ts';
import {
  createProgressSync,
  invalidateCatalogueQueries,
  isPageBusy,
  watchPageRequests,
} from '../query-cache-sync.ts';
import type { openServedCompanies } from '../served/open-served-companies.ts';
import { connectCatalogue } from './catalogue-connection.ts';
import { createCompanySource } from './company-source.ts';
import { openUnfinishedReading } from './unfinished-reading.ts';

export interface CatalogueOptions {
  readonly base: string;
  /** Provides the dialect, which has the allowed page sizes and the key under which responses contain the offerings. */
  readonly server: ApiTarget;
  readonly session: Pick<Session, 'get' | 'subscribe' | 'end'>;
  /** Query cache that progress is written to. Queries about the catalogue are refetched as rows arrive. */
  readonly cache: QueryClient;
  /** API client of this tab. It pauses when the server asks the catalogue to pause. */
  readonly api: ApiClient;
  /** Ids of companies whose research and news are always read, such as those on a watchlist. */
  readonly watched: { get(): readonly number[]; subscribe(listener: () => void): unknown };
  /** The user's notes and tags, which the catalogue needs for searches and filters. */
  readonly annotations: Pick<AnnotationStore, 'get' | 'subscribe' | 'load'>;
  /** Returns true if the user wants to see what has changed since the last visit. */
  remembers(): boolean;
  maxRows(): number;
  keptBytes(): number;
  /**
   * The server is asked to search lists of more companies than this, if it offers that; shorter ones are read. Infinity
   * if it doesn't.
   */
  readonly searchedAbove: number;
  /** Returns true to read all companies with a single request, which only our own service offers. */
  usesExport(): boolean;
  onFailure(): void;
}

/** Connects to the worker, crawls the companies, and follows the session until the tab is closed. */
export function openCatalogue(options: CatalogueOptions): Catalogue {
  const {
    base,
    server,
    session,
    cache,
    api,
    watched,
    annotations,
    remembers,
    maxRows,
    keptBytes,
    usesExport,
    searchedAbove,
    onFailure,
  } = options;
  const unfinished = openUnfinishedReading(server.sessionStorage);
  const progress = {
    companies: createProgressSync(cache, 'companies'),
    offerings: createProgressSync(cache, 'offerings'),
    details: createProgressSync(cache, 'details'),
  };
  let wantsOfferings = false;
  let hasReadCompanies = false;

  const connection = connectCatalogue({
    base,
    session,
    maxRows,
    keptBytes,
    usesExport,
    onKeyChange(key) {
      wantsOfferings = false;
      source.update();
      if (key === null) unfinished.discard();
    },
    onReset() {
      for (const list of CRAWLS) progress[list].reset();
      served?.reset();
    },
    onJoin() {
      connection.setForegroundBusy(isPageBusy(cache));
      notes.sendAll();
      for (const list of CRAWLS) startCrawl(list);
      // Add companies whose pages were opened before the catalogue was.
      for (const { state } of cache.getQueryCache().findAll({ queryKey: companyKey('detail') }))
        if (state.data !== undefined) addDetail(state.data as CompanyResponse);
    },
    onProgress: setProgress,
    onCommandFailure: (list) =>
      setProgress(list, { ...progress[list].current(), phase: 'failed', failure: null, until: null }),
    onLoadFailure() {
      // Ignore errors after a crawl has begun: a dedicated worker also reports uncaught errors, but keeps running.
      if (progress.companies.current().phase !== 'idle') return;
      connection.reject('The catalogue could not be loaded.');
      for (const list of CRAWLS) setProgress(list, { ...INITIAL_PROGRESS, phase: 'failed' });
    },
  });

  const notes = syncAnnotations({
    annotations,
    send: (list, entries, areAll) =>
      connection.run(null, (catalogue) => catalogue.annotate(list, entries, areAll)),
    onChange: () => void invalidateAnnotations(cache),
  });

  const mayRead = (list: CrawlName) => {
    const { signedIn } = session.get();
    return signedIn !== null && signedIn[list === 'offerings' ? list : 'companies'] !== 'denied';
  };

  /** Starts a crawl. That of the offerings starts only if a page has requested them. */
  function startCrawl(list: CrawlName) {
    if (!mayRead(list) || list === 'details' || (list === 'offerings' && !wantsOfferings)) return;
    const dialect = server.dialect.get().merged;
    const { max } = boundsOf(dialect, list);
    connection.run(list, (catalogue) =>
      list === 'companies'
        ? catalogue.startCompanies(max, maxRows(), searchedAbove)
        : catalogue.startOfferings(max, maxRows(), {
            listKey: dialect.offeringList,
            idField: dialect.offeringId,
          }),
    );
  }

  function setProgress(list: CrawlName, next: Progress) {
    if (!mayRead(list)) return;
    const { phase, failure } = next;
    const before = progress[list].current().phase;
    progress[list].set(next);
    source.update();
    if (list === 'details') unfinished.update(phase);
    if (phase === 'complete' && before !== 'complete') onComplete(list);
    if (failure && phase !== before) onFailure();
    if (failure) onCrawlFailure(next);
  }

  function onCrawlFailure({ phase, failure, until }: Progress) {
    if (failure?.kind !== 'refused') return;
    const key = connection.key();
    // A pause that the server asks for applies to all clients with the same API key.
    if (phase === 'waiting' && until !== null && failure.retryAfterMs !== null && key !== null)
      api.recordPause(key, { ...failure, retryAfterMs: until - Date.now() });
    const ended = endReason(failure);
    if (ended) session.end(ended);
  }

  function onComplete(list: CrawlName) {
    if (list === 'companies') onCompaniesRead().catch(reportError);
    if (list === 'offerings') recordOfferings().catch(reportError);
    if (list === 'details') recordPublishedItems().catch(reportError);
  }

  /**
   * Waits until the visit history has been saved, or saving it has failed, then refetches queries that depend on it.
   */
  const record = (recorded: Promise<void>) =>
    Promise.allSettled([recorded]).then(() => invalidateHistory(cache));

  async function onCompaniesRead() {
    // If the server searches the list, no companies were read that could be compared with those of the last visit.
    const { isServed } = progress.companies.current();
    if (remembers())
      await record(connection.history((history) => (isServed ? history.recordVisit() : history.record())));
    if (!hasReadCompanies) watched.subscribe(readWatched);
    hasReadCompanies = true;
    await recordOfferings();
    readWatched();
    await recordPublishedItems();
    const { ids, isPaused, before } = unfinished.resume();
    if (ids.length > 0) readLater(ids, before);
    if (isPaused) details.pause();
  }

  const addDetail = (company: CompanyResponse) =>
    connection.run(null, (catalogue) => catalogue.details.add(company));

  function readWatched() {
    const ids = watched.get();
    if (ids.length > 0) connection.run('details', (catalogue) => catalogue.details.read(ids));
  }

  function readLater(ids: readonly number[], before?: ReadBefore) {
    unfinished.start(ids, before);
    connection.run('details', (catalogue) => catalogue.details.readLater(ids, before));
  }

  /**
   * Saves the offerings in the history if both companies and offerings are complete. Called when either becomes
   * complete.
   */
  async function recordOfferings() {
    if (remembers() && hasReadCompanies && progress.offerings.current().phase === 'complete')
      await record(connection.history((history) => history.recordOfferings()));
  }

  async function recordPublishedItems() {
    const ids = remembers() && hasReadCompanies ? watched.get() : [];
    if (connection.key() !== null && ids.length > 0)
      await record(connection.history((history) => history.recordItems(ids)));
  }

  const controls = (list: CrawlName): CrawlControls => ({
    pause: () => connection.run(list, (catalogue) => catalogue[list].pause()),
    resume: () => connection.run(list, (catalogue) => catalogue[list].resume()),
    cancel: () => connection.run(list, (catalogue) => catalogue[list].cancel()),
    refresh() {
      const { phase, failure } = progress[list].current();
      // A crawl that failed without a failed request has lost its worker, so reconnect.
      if (phase === 'failed' && failure === null) connection.reconnect();
      connection.run(list, (catalogue) => catalogue[list].refresh());
    },
  });

  const crawl = (list: 'companies' | 'offerings'): Crawl => ({
    ...controls(list),
    load: (limit) => connection.run(list, (catalogue) => catalogue[list].load(limit)),
  });

  /** Connection to the server's search; null until a list is so long that the server searches it. */
  let served: ReturnType<typeof openServedCompanies> | null = null;
  const openServed = loadOnce(async () => {
    const module = await import('../served/open-served-companies.ts');
    served = module.openServedCompanies({
      api,
      browser: { base, fetch: fetch.bind(globalThis), online: () => navigator.onLine, key: connection.key },
      add: (companies) => connection.run(null, (catalogue) => catalogue.addCompanies(companies)),
      annotatedIds: () => [...annotations.get().companies.keys()].map(Number),
      total: () => progress.companies.current().loaded,
      version: () => progress.companies.current().version,
      onNewData() {
        commands.companies.refresh();
        invalidateCatalogueQueries(cache, 'companies').catch(reportError);
      },
    });
    return served;
  });

  const source = createCompanySource({
    searchedAbove,
    progress: progress.companies.current,
    mayRead: () => mayRead('companies'),
    openServed,
  });

  const details = controls('details');
  const commands: Pick<Catalogue, CrawlName> = {
    companies: crawl('companies'),
    offerings: {
      ...crawl('offerings'),
      start() {
        wantsOfferings = true;
        startCrawl('offerings');
      },
    },
    details: {
      ...details,
      // After a reload, the user may pause, resume or cancel reading before it has resumed. `unfinished` remembers that
      // until it does.
      pause() {
        unfinished.override(true);
        details.pause();
      },
      resume() {
        unfinished.override(false);
        details.resume();
      },
      cancel() {
        unfinished.discard();
        details.cancel();
      },
      read: (ids) => connection.run('details', (catalogue) => catalogue.details.read(ids)),
      readLater: (ids) => readLater(ids),
      readUnasked(ids) {
        if (!unfinished.isLeft()) connection.run('details', (catalogue) => catalogue.details.read(ids));
      },
    },
  };

  // Crawls wait while the page loads its own data. If the server asks a page's request to pause, crawls pause as well,
  // and once a page's request succeeds, failed crawls start again.
  watchPageRequests(cache, {
    onBusyChange: connection.setForegroundBusy,
    onSuccess({ queryKey, state }) {
      if (partialMatchKey(queryKey, companyKey('detail'))) addDetail(state.data as CompanyResponse);
      for (const list of CRAWLS)
        if (['failed', 'idle'].includes(progress[list].current().phase)) startCrawl(list);
    },
    onPauseRequest: (ms) => connection.run(null, (catalogue) => catalogue.pauseFor(ms)),
  });
  window.addEventListener(RECOVERED_EVENT, () => {
    for (const list of CRAWLS) {
      const { phase, failure } = progress[list].current();
      if (phase === 'failed' && failure) commands[list].refresh();
    }
  });
  window.addEventListener('pagehide', () => {
    unfinished.leave(progress.details.current());
    connection.leave();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    unfinished.restore();
    connection.reconnect();
  });
  setInterval(() => {
    if (connection.key() !== null && remembers() && document.visibilityState === 'visible')
      connection.history((history) => history.stay()).catch(() => {});
  }, STAY_INTERVAL_MS);
  connection.start();

  return {
    query: (call, signal) =>
      connection.query(async (index) => {
        // Wait for the user's notes and tags, or a list filtered by tags would be empty at first.
        await notes.ready;
        return source.ask(index, call, signal);
      }),
    history: connection.history,
    kept: connection.kept,
    renewOwnOrder: () => connection.run(null, (catalogue) => catalogue.renewOwnOrder()),
    ...commands,
  };
}
