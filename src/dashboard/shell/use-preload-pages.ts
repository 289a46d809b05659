import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isDataKey } from '../api/query-keys.ts';
import { useApp } from '../app-context.ts';
import { savesData } from '../lib/saves-data.ts';
import { whenIdle } from '../lib/when-idle.ts';

const SETTLE_MS = 1000;

/** Loads all pages' code once the first data is shown, so that they open offline or while the server is down. */
export function usePreloadPages(): void {
  const router = useRouter();
  const { cache } = useApp();
  useEffect(() => {
    if (savesData()) return;
    const queries = cache.getQueryCache();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const preload = async () => {
      for (const route of Object.values(router.routesById)) {
        if (stopped) return;
        // If it fails, opening the page tries again and shows the error.
        await router.loadRouteChunk(route)?.catch(() => {});
      }
    };
    const unsubscribe = queries.subscribe(startOnFirstData);
    function startOnFirstData() {
      if (
        !queries.findAll({ predicate: ({ queryKey }) => isDataKey(queryKey) }).some(({ state }) => state.data)
      )
        return;
      unsubscribe();
      whenIdle(() => {
        timer = setTimeout(() => {
          preload().catch(reportError);
        }, SETTLE_MS);
      });
    }
    startOnFirstData();
    return () => {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [router, cache]);
}
