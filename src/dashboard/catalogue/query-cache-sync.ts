import {
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { asksForPause, RequestError } from '../api/failure.ts';
import { catalogueKey, isDataKey } from '../api/query-keys.ts';
import { type CompanyFilter, type CompanyQuery, needsNews } from './company-query.ts';
import { INITIAL_PROGRESS, isComplete, type ListName, type Progress } from './crawl/progress.ts';
import { progressQueryOf } from './queries.ts';

const INVALIDATE_INTERVAL_MS = 500;

/** The page's own requests to the service, as the query cache sees them. */
export interface PageRequestListener {
  onBusyChange(isBusy: boolean): void;
  onSuccess(query: Query): void;
  onPauseRequest(ms: number): void;
}

/** Whether the page itself is requesting data. */
export const isPageBusy = (cache: QueryClient): boolean =>
  cache.isFetching({ predicate: ({ queryKey }) => isDataKey(queryKey) }) > 0;

/** Calls the listener for the lifetime of the tab. */
export function watchPageRequests(cache: QueryClient, page: PageRequestListener): void {
  let wasBusy = isPageBusy(cache);

  function onCacheEvent(event: QueryCacheNotifyEvent) {
    const isBusy = isPageBusy(cache);
    if (isBusy !== wasBusy) page.onBusyChange(isBusy);
    wasBusy = isBusy;
    if (event.type !== 'updated' || !isDataKey(event.query.queryKey)) return;
    const { action } = event;
    // Not what the background read and the page only shows.
    if (action.type === 'success' && !action.manual) page.onSuccess(event.query);
    // The last attempt of a query has failed with `error`.
    const hasFailed = action.type === 'failed' || action.type === 'error';
    if (!hasFailed || !(action.error instanceof RequestError)) return;
    const { failure } = action.error;
    if (asksForPause(failure) && failure.retryAfterMs !== null) page.onPauseRequest(failure.retryAfterMs);
  }

  cache.getQueryCache().subscribe(onCacheEvent);
}

/** The progress of a crawl, as the pages see it. Starts at `INITIAL_PROGRESS`, without writing it to the cache. */
export function createProgressSync(cache: QueryClient, list: ListName) {
  const { queryKey } = progressQueryOf(list);
  let progress = INITIAL_PROGRESS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function cancelInvalidation() {
    clearTimeout(timer);
    timer = undefined;
  }

  function invalidateNow() {
    cancelInvalidation();
    invalidateCatalogueQueries(cache, list).catch(reportError);
  }

  cache.setQueryDefaults(queryKey, { gcTime: Infinity });
  return {
    current: () => progress,
    /** Refetches the queries of the list if its rows changed, at most every INVALIDATE_INTERVAL_MS. */
    set(next: Progress) {
      // Answers say whether they cover all companies.
      const hasChanged = next.version !== progress.version || isComplete(next) !== isComplete(progress);
      progress = next;
      cache.setQueryData(queryKey, next);
      if (hasChanged && next.phase === 'reading') timer ??= setTimeout(invalidateNow, INVALIDATE_INTERVAL_MS);
      else if (hasChanged || timer !== undefined) invalidateNow();
    },
    /** Forgets the progress, without telling the pages. */
    reset() {
      cancelInvalidation();
      progress = INITIAL_PROGRESS;
    },
  };
}

/** True for queries about companies by what was published on them, or in the order of that, or perhaps with a text in it. */
const asksForPublished = (key: QueryKey) =>
  key.some(
    (part) =>
      typeof part === 'object' &&
      part !== null &&
      'published' in part &&
      // Filters and queries of companies are the only parts like this.
      (needsNews({ sort: null, ...(part as CompanyFilter | CompanyQuery) }) ||
        (part as CompanyFilter).text !== ''),
  );

const isFirstFetch = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';

/** Refetches the catalogue's queries about a list after its rows changed; news and research are of companies too. */
export async function invalidateCatalogueQueries(cache: QueryClient, list: ListName): Promise<void> {
  const filters = {
    queryKey: catalogueKey(),
    predicate: ({ queryKey }: Query) =>
      queryKey[1] === list ||
      (list === 'companies' && queryKey[1] === 'details') ||
      (list === 'details' && asksForPublished(queryKey)),
  };
  // invalidateQueries doesn't restart a first fetch, so its result may be outdated: refetch when it's done.
  const inFlight = cache.getQueryCache().findAll(filters).filter(isFirstFetch);
  void cache.invalidateQueries(filters);
  await Promise.allSettled(inFlight.map(async ({ promise }) => promise));
  if (inFlight.length > 0)
    await cache.invalidateQueries({ ...filters, predicate: (query) => inFlight.includes(query) });
}
