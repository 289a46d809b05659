import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RECOVERED_EVENT } from '#dashboard/lib/network.ts';
import { isServiceFailure } from '../api/failure.ts';
import { isDataKey } from '../api/query-keys.ts';
import { type HealthCheck, isUp, useHealth } from './health-query.ts';

/** Returns when the latest outage ended, in milliseconds since 1970. Null if there was none, or it lasts. */
export function recoveredAt(checks: readonly HealthCheck[]): number | null {
  const first = checks[checks.findIndex((check) => !isUp(check)) - 1];
  return first ? first.at.getTime() + first.ms : null;
}

/**
 * Refetches queries that failed in an outage, one after another to spare a server that has just started. Not after a
 * 429, which doesn't mean an outage.
 */
export async function retryFailedQueries(cache: QueryClient, signal: AbortSignal): Promise<void> {
  const failed = cache.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey, state }) => isDataKey(queryKey) && isServiceFailure(state.error),
  });
  for (const { queryKey } of failed) {
    if (signal.aborted) return;
    await cache.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }
}

/** When the server has recovered, retries the views and logos that failed. */
export function useRecovery(): void {
  const cache = useQueryClient();
  const recovered = recoveredAt(useHealth());
  useEffect(() => {
    if (recovered === null) return;
    const retry = new AbortController();
    dispatchEvent(new Event(RECOVERED_EVENT));
    retryFailedQueries(cache, retry.signal).catch(reportError);
    return () => retry.abort();
  }, [cache, recovered]);
}
