import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#dashboard/api/client.ts';
import type { Failure } from '#dashboard/api/failure.ts';
import { CRAWL_NAMES, type CrawlName, companyKey } from '#dashboard/api/query-keys.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { loadOnce } from '#dashboard/lib/load-chunk.ts';
import type { AnnotationStore } from '#dashboard/notes/annotation-store.ts';
import type { Session } from '#dashboard/session/session.ts';
import { syncAnnotations } from '../annotations/sync-annotations.ts';
import type { Catalogue } from '../catalogue.ts';
import { INITIAL_PROGRESS, type Progress } from '../crawl/progress.ts';
import { invalidateAnnotations, invalidateHistory } from '../invalidate-queries.ts';
import {
  createProgressSync,
  invalidateCatalogueQueries,
  isPageBusy,
  watchPageRequests,
} from '../query-cache-sync.ts';
import type { ServedLists } from '../served/open-served-lists.ts';
import { createAnswerSource } from './answer-source.ts';
import { type CatalogueListener, connectCatalogue } from './catalogue-connection.ts';
import { createCrawls, type TabCrawlOptions } from './crawls.ts';
import { createDetailCommands } from './detail-commands.ts';
import { createVisitRecorder } from './visit-recorder.ts';
import { watchWindow } from './watch-window.ts';

export interface CatalogueOptions extends TabCrawlOptions {
  readonly base: string;
  readonly session: Pick<Session, 'get' | 'subscribe'>;
  /** Query cache to which progress is written. Queries about the catalogue are refetched as rows arrive. */
  readonly cache: QueryClient;
  /** API client of this tab. It pauses as well when the server asks the catalogue to pause. */
  readonly api: ApiClient;
  /** Ids of companies whose research and news are always read, such as those on a watchlist. */
  readonly watched: { get(): readonly number[]; subscribe(listener: () => void): unknown };
  /** The user's notes and tags, which the catalogue needs for searches and filters. */
  readonly annotations: Pick<AnnotationStore, 'get' | 'subscribe' | 'load'>;
  /** Returns true if the user wants to see what has changed since the last visit. */
  remembers(): boolean;
  keptBytes(): number;
  usesExport(): boolean;
  /** Called when a crawl fails, or has to wait because a request has failed. */
  onFailure(failure: Failure): void;
}

/**
 * Opens this tab's side of the catalogue: a connection to the worker, commands with which pages control crawls, and
 * records of what was read. The function first creates these parts, each from those above it. It then defines what
 * happens when the worker reports progress or a page has read something. Last, it listens to the page's requests, the
 * window and the worker.
 */
export function openCatalogue(options: CatalogueOptions): Catalogue {
  const { base, server, cache, api, watched, annotations, remembers, searchAbove } = options;
  const connection = connectCatalogue(options);
  const progressSyncs = {
    companies: createProgressSync(cache, 'companies'),
    offerings: createProgressSync(cache, 'offerings'),
    details: createProgressSync(cache, 'details'),
  };
  const crawls = createCrawls(options, progressSyncs, connection);
  const details = createDetailCommands({
    connection,
    controls: crawls.controlsOfDetails,
    tabStorage: server.sessionStorage,
    watched,
  });
  const commands: Pick<Catalogue, CrawlName> = { ...crawls.commandsOfLists, details: details.commands };
  const visits = createVisitRecorder({
    connection,
    watched,
    remembers,
    hasReadOfferings() {
      const { phase, isServed } = crawls.progress('offerings');
      return phase === 'complete' && !isServed;
    },
    onRecorded: () => invalidateHistory(cache),
  });
  const notes = syncAnnotations({
    annotations,
    send: (list, entries, isInitial) =>
      connection.run(null, (catalogue) => catalogue.annotate(list, entries, isInitial)),
    onChange: () => void invalidateAnnotations(cache),
  });

  /** Answers questions about lists that the server searches; null until there is such a list. */
  let served: ServedLists | null = null;
  const openServed = loadOnce(async () => {
    const module = await import('../served/open-served-lists.ts');
    served = module.openServedLists({
      api,
      browser: { base, fetch: fetch.bind(globalThis), online: () => navigator.onLine, key: connection.key },
      addCompanies: (rows) => connection.run(null, (catalogue) => catalogue.addCompanies(rows)),
      addOfferings: (rows) => connection.run(null, (catalogue) => catalogue.addOfferings(rows)),
      annotatedCompanies: () => [...annotations.get().companies.keys()].map(Number),
      annotatedOfferings: () => [...annotations.get().offerings.keys()],
      progress: crawls.progress,
      onNewData() {
        commands.companies.refresh();
        if (crawls.progress('offerings').isServed) commands.offerings.refresh();
        for (const list of ['companies', 'offerings'] as const)
          invalidateCatalogueQueries(cache, list).catch(reportError);
      },
    });
    return served;
  });
  const answers = createAnswerSource({
    connection,
    // Resolves once the worker has the user's notes and tags. Until then, a list filtered by tags would be empty.
    ready: notes.ready,
    searchAbove,
    progress: crawls.progress,
    mayRead: crawls.mayRead,
    openServed,
  });

  function onProgress(list: CrawlName, next: Progress) {
    if (!crawls.mayRead(list)) return;
    const { phase, failure, until } = next;
    const { phase: phaseBefore } = crawls.progress(list);
    crawls.setProgress(list, next);
    answers.update();
    if (list === 'details') details.followProgress(next);
    if (phase === 'complete' && phaseBefore !== 'complete') onComplete(list).catch(reportError);
    if (failure && phase !== phaseBefore) options.onFailure(failure);
    const key = connection.key();
    // A pause that the server asks for applies to all clients with the same API key.
    if (failure?.kind === 'refused' && failure.retryAfterMs !== null && until !== null && key !== null)
      if (phase === 'waiting') api.recordPause(key, { ...failure, retryAfterMs: until - Date.now() });
  }

  /** Records what this visit has seen of the list, and then continues reading details that are still missing. */
  async function onComplete(list: CrawlName) {
    if (list === 'offerings') return visits.recordOfferings();
    if (list === 'details') return visits.recordWatched();
    await visits.recordCompanies(crawls.progress('companies').isServed);
    await visits.recordOfferings();
    details.followWatched();
    await visits.recordWatched();
    details.resumeUnfinished();
  }

  /**
   * Called when a page has read something, which shows that the server answers again. If it was a company, its research
   * and news needn't be read once more.
   */
  function onPageAnswer({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>) {
    if (partialMatchKey(queryKey, companyKey('detail'))) details.add(state.data as CompanyResponse);
    crawls.startIdleAndFailed();
  }

  // Crawls wait while the page loads its own data. They also pause if the server asks a page's request to pause. Once a
  // page's request succeeds, failed crawls start again.
  watchPageRequests(cache, {
    onBusyChange: connection.setForegroundBusy,
    onSuccess: onPageAnswer,
    onPauseRequest: (ms) => connection.run(null, (catalogue) => catalogue.pauseFor(ms)),
  });
  watchWindow({
    onRecovered() {
      for (const list of CRAWL_NAMES) {
        const { phase, failure } = crawls.progress(list);
        if (phase === 'failed' && failure) commands[list].refresh();
      }
    },
    onLeave() {
      details.saveUnfinished(crawls.progress('details'));
      connection.leave();
    },
    onRestore() {
      details.restoreUnfinished();
      connection.reconnect();
    },
  });
  visits.extendWhileVisible();

  const workerListener: CatalogueListener = {
    onKeyChange(key) {
      crawls.forgetRequests();
      answers.update();
      if (key === null) details.forgetUnfinished();
    },
    onReset() {
      crawls.reset();
      served?.reset();
    },
    onJoin() {
      connection.setForegroundBusy(isPageBusy(cache));
      notes.sendAll();
      crawls.startAll();
      // Add companies whose pages were opened before the catalogue was.
      for (const company of readCompanies(cache)) details.add(company);
    },
    onProgress,
    onCommandFailure: (list) =>
      onProgress(list, { ...crawls.progress(list), phase: 'failed', failure: null, until: null }),
    onLoadFailure() {
      // Ignore errors after a crawl has begun: a dedicated worker also reports uncaught errors, but keeps running.
      if (crawls.progress('companies').phase !== 'idle') return;
      connection.reject('The catalogue could not be loaded.');
      for (const list of CRAWL_NAMES) onProgress(list, { ...INITIAL_PROGRESS, phase: 'failed' });
    },
  };
  connection.start(workerListener);

  return {
    ask: answers.ask,
    history: connection.history,
    kept: connection.kept,
    renewAnnotationOrder: () => connection.run(null, (catalogue) => catalogue.renewAnnotationOrder()),
    ...commands,
  };
}

/** Returns the full records of companies that pages have read. */
const readCompanies = (cache: QueryClient): readonly CompanyResponse[] =>
  cache
    .getQueryCache()
    .findAll({ queryKey: companyKey('detail') })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.data as CompanyResponse]));
