import { useSyncExternalStore } from 'react';
import { isServiceFailure } from '../api/failure.ts';
import { isDataKey } from '../api/query-keys.ts';
import { useApp } from '../app-context.ts';
import type { HealthCheck } from './health-query.ts';
import { recoveredAt } from './recovery.ts';

/**
 * True if the last data request failed because of the service, not because of the key or the request.
 * Failures of an outage that is over don't count: they are being retried.
 */
export function useDataFailing(checks: readonly HealthCheck[]): boolean {
  const { cache } = useApp();
  const since = recoveredAt(checks) ?? 0;
  const queries = cache.getQueryCache();
  return useSyncExternalStore(queries.subscribe, () => {
    let latest = since;
    let failing = false;
    for (const { queryKey, state } of queries.getAll()) {
      const ended = Math.max(state.dataUpdatedAt, state.errorUpdatedAt);
      if (!isDataKey(queryKey) || ended <= latest) continue;
      latest = ended;
      failing = state.errorUpdatedAt > state.dataUpdatedAt && isServiceFailure(state.error);
    }
    return failing;
  });
}
