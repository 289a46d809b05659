import type { QueryClient } from '@tanstack/react-query';
import { onQuerySuccess, onRequestFailure } from '../api/query-client.ts';
import { HEALTH_KEY, isDataKey } from '../api/query-keys.ts';
import type { HealthCheck } from './health-query.ts';

export const recheckHealth = (cache: QueryClient): void =>
  void cache.refetchQueries({ queryKey: HEALTH_KEY }, { cancelRefetch: false });

/** Checks the server's health again after events that may contradict the status badge. */
export function recheckHealthAfterFailures(cache: QueryClient): void {
  onRequestFailure(cache, () => recheckHealth(cache));
  onQuerySuccess(cache, (key) => {
    const [last] = cache.getQueryData<readonly HealthCheck[]>(HEALTH_KEY) ?? [];
    // Data has loaded although the last check failed.
    if (isDataKey(key) && last && last.verdict !== 'online') recheckHealth(cache);
  });
  // The browser went offline. A running check may still succeed and hide that, so cancel it first.
  window.addEventListener(
    'offline',
    () => void cache.cancelQueries({ queryKey: HEALTH_KEY }).then(() => recheckHealth(cache)),
  );
}
