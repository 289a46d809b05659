import { useSyncExternalStore } from 'react';
import { isServiceFailure } from '../api/failure.ts';
import { isDataKey } from '../api/query-keys.ts';
import { useApp } from '../app-context.ts';

/** True if the last data request failed because of the service, not because of the key or the request. */
export function useDataFailing(): boolean {
  const { cache } = useApp();
  const queries = cache.getQueryCache();
  return useSyncExternalStore(queries.subscribe, () => {
    let latest = 0;
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
