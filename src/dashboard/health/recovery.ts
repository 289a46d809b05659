import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RECOVERED_EVENT } from '#dashboard/lib/network.ts';
import { isServiceFailure } from '../api/failure.ts';
import { isDataKey } from '../api/query-keys.ts';
import { useApp } from '../app-context.ts';
import { type HealthCheck, isUp, useHealth } from './health-query.ts';

/** When the first healthy check after the latest failed one ended, in ms since 1970; null if there is none. */
export function recoveredAt(checks: readonly HealthCheck[]): number | null {
  const first = checks[checks.findIndex((check) => !isUp(check)) - 1];
  return first ? first.at.getTime() + first.ms : null;
}

/**
 * Refetches what an outage made fail, one query after the other, to spare a service that just started. A 429 is no
 * outage: its limit does not end with one.
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

/** When the service is healthy again, retries the views and logos that failed. */
export function useRecovery(): void {
  const { cache } = useApp();
  const recovered = recoveredAt(useHealth());
  useEffect(() => {
    if (recovered === null) return;
    const retry = new AbortController();
    dispatchEvent(new Event(RECOVERED_EVENT));
    retryFailedQueries(cache, retry.signal).catch(reportError);
    return () => retry.abort();
  }, [cache, recovered]);
}
