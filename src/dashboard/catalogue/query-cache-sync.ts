import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/failure.ts';
import { CATALOGUE_KEY, isDataKey } from '../api/query-keys.ts';
import type { Progress } from './catalogue-api.ts';
import { progressQuery } from './queries.ts';

const INVALIDATE_INTERVAL_MS = 500;

/** The page's own requests to the service, as the query cache sees them. */
export interface PageRequestListener {
  onBusyChange(isBusy: boolean): void;
  onSuccess(): void;
  onPauseRequest(ms: number): void;
}

export interface QueryCacheSync {
  isPageBusy(): boolean;
  setProgress(progress: Progress): void;
  /** Refetches the catalogue's queries, at most every INVALIDATE_INTERVAL_MS. */
  invalidateSoon(): void;
  invalidateNow(): void;
  flushInvalidation(): void;
  cancelInvalidation(): void;
}

export function createQueryCacheSync(cache: QueryClient, page: PageRequestListener): QueryCacheSync {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isPageBusy = () => cache.isFetching({ predicate: ({ queryKey }) => isDataKey(queryKey) }) > 0;
  let wasBusy = isPageBusy();

  function cancelInvalidation() {
    clearTimeout(timer);
    timer = undefined;
  }

  function invalidateNow() {
    cancelInvalidation();
    invalidateCatalogueQueries(cache).catch(reportError);
  }

  function onCacheEvent(event: QueryCacheNotifyEvent) {
    const isBusy = isPageBusy();
    if (isBusy !== wasBusy) page.onBusyChange(isBusy);
    wasBusy = isBusy;
    if (event.type !== 'updated' || !isDataKey(event.query.queryKey)) return;
    const { action } = event;
    if (action.type === 'success') page.onSuccess();
    if (action.type !== 'failed' || !(action.error instanceof ApiError)) return;
    const { failure } = action.error;
    if (failure.kind === 'refused' && [429, 503].includes(failure.status) && failure.retryAfterMs !== null)
      page.onPauseRequest(failure.retryAfterMs);
  }

  cache.setQueryDefaults(progressQuery.queryKey, { gcTime: Infinity });
  cache.getQueryCache().subscribe(onCacheEvent);
  return {
    isPageBusy,
    setProgress: (progress) => cache.setQueryData(progressQuery.queryKey, progress),
    invalidateSoon() {
      timer ??= setTimeout(invalidateNow, INVALIDATE_INTERVAL_MS);
    },
    invalidateNow,
    flushInvalidation() {
      if (timer !== undefined) invalidateNow();
    },
    cancelInvalidation,
  };
}

const isNotProgress = ({ queryKey }: Query) => queryKey[1] !== progressQuery.queryKey[1];
const isFirstFetch = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';

/** Refetches all catalogue queries after its companies changed; the progress query excepted. */
export async function invalidateCatalogueQueries(cache: QueryClient): Promise<void> {
  const filters = { queryKey: CATALOGUE_KEY, predicate: isNotProgress };
  // invalidateQueries doesn't restart a first fetch, so its result may be outdated: refetch when it's done.
  const inFlight = cache.getQueryCache().findAll(filters).filter(isFirstFetch);
  void cache.invalidateQueries(filters);
  await Promise.allSettled(inFlight.map(async ({ promise }) => promise));
  if (inFlight.length > 0)
    await cache.invalidateQueries({ ...filters, predicate: (query) => inFlight.includes(query) });
}
