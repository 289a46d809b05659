import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { asksForPause } from '../api/failure.ts';
import { failureOf } from '../api/query-client.ts';
import { catalogueKey, type CrawlName, crawlNameOf, isDataKey } from '../api/query-keys.ts';
import { progressQueryOf } from './catalogue-query.ts';
import { INITIAL_PROGRESS, isReadToEnd, type Progress } from './crawl/progress.ts';

const INVALIDATE_INTERVAL_MS = 500;

export interface PageRequestListener {
  onBusyChange(isBusy: boolean): void;
  onSuccess(query: Query): void;
  onPauseRequest(ms: number): void;
}

export const isPageBusy = (cache: QueryClient): boolean =>
  cache.isFetching({ predicate: ({ queryKey }) => isDataKey(queryKey) }) > 0;

export function watchPageRequests(cache: QueryClient, page: PageRequestListener): void {
  let wasBusy = isPageBusy(cache);

  function onCacheEvent(event: QueryCacheNotifyEvent) {
    const isBusy = isPageBusy(cache);
    if (isBusy !== wasBusy) page.onBusyChange(isBusy);
    wasBusy = isBusy;
    if (event.type !== 'updated' || !isDataKey(event.query.queryKey)) return;
    const { action } = event;
    if (action.type === 'success' && !action.manual) page.onSuccess(event.query);
    const failure = failureOf(event);
    if (failure && asksForPause(failure) && failure.retryAfterMs !== null)
      page.onPauseRequest(failure.retryAfterMs);
  }

  cache.getQueryCache().subscribe(onCacheEvent);
}

/** Returns functions that write the progress of a crawl to the query cache. At first, nothing is written. */
export function createProgressSync(cache: QueryClient, list: CrawlName) {
  const { queryKey } = progressQueryOf(list);
  let progress = INITIAL_PROGRESS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function cancelInvalidation() {
    clearTimeout(timer);
    timer = undefined;
  }

  function invalidateNow(restartsFirst = true) {
    cancelInvalidation();
    invalidateCatalogueQueries(cache, list, restartsFirst).catch(reportError);
  }

  cache.setQueryDefaults(queryKey, { gcTime: Infinity });
  return {
    current: () => progress,
    /**
     * Sets the progress. If the rows of the list have changed, refetches queries about the list: immediately, or at
     * most every `INVALIDATE_INTERVAL_MS` while the list is being read.
     */
    set(next: Progress) {
      // A list that becomes complete counts as changed, because results say whether they cover all companies.
      const hasChanged =
        next.version !== progress.version ||
        isReadToEnd(next) !== isReadToEnd(progress) ||
        next.isServed !== progress.isServed;
      // When the list becomes one that the server searches, queries in flight still wait for that (`answer-source.ts`),
      // so they needn't be restarted.
      const isServedNow = next.isServed && !progress.isServed;
      progress = next;
      cache.setQueryData(queryKey, next);
      const isReading = next.phase === 'reading' || next.isArriving;
      if (isServedNow) invalidateNow(false);
      else if (hasChanged && isReading) timer ??= setTimeout(invalidateNow, INVALIDATE_INTERVAL_MS);
      else if (hasChanged || timer !== undefined) invalidateNow();
    },
    reset() {
      cancelInvalidation();
      progress = INITIAL_PROGRESS;
    },
  };
}

export type ProgressSync = ReturnType<typeof createProgressSync>;

const isFirstFetch = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';

/**
 * Refetches queries about a list after its rows have changed. Queries about news also depend on companies. With
 * `restartsFirst`, queries whose first fetch is still in flight are fetched again when it ends.
 */
export async function invalidateCatalogueQueries(
  cache: QueryClient,
  list: CrawlName,
  restartsFirst = true,
): Promise<void> {
  const filters = {
    queryKey: catalogueKey(),
    predicate: ({ queryKey, meta }: Query) =>
      crawlNameOf(queryKey) === list ||
      (list === 'companies' && crawlNameOf(queryKey) === 'details') ||
      (list === 'details' && meta?.dependsOn?.published === true),
  };
  // Refetch queries whose first fetch is in flight. `invalidateQueries` doesn't restart these, and their result may be
  // outdated.
  const inFlight = restartsFirst ? cache.getQueryCache().findAll(filters).filter(isFirstFetch) : [];
  void cache.invalidateQueries(filters);
  await Promise.allSettled(inFlight.map(async ({ promise }) => promise));
  if (inFlight.length > 0)
    await cache.invalidateQueries({ ...filters, predicate: (query) => inFlight.includes(query) });
}
