import { endpoints } from '../../contract/endpoints.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/client.ts';
import { ApiError, type Failure } from '../api/failure.ts';
import { HEALTH_KEY } from '../api/query-keys.ts';

/** What one look at the health endpoint says of the service; it never says anything of the key. */
export type Verdict =
  'online' | 'not-standard' | 'rate-limited' | 'unavailable' | 'failing' | 'cors' | 'unreachable' | 'offline';

/** One look: when it was, how long it took, and when the service asks us to come back. */
export interface HealthCheck {
  readonly verdict: Verdict;
  readonly at: Date;
  readonly ms: number;
  readonly retryAt: Date | null;
}

const TIMEOUT = 5000;
const EVERY = 30_000;
const EVERY_OFFLINE = 15_000;
const SHORTEST = 250;
const REMEMBERED = 20;

/** The verdict of a failed look, from the status alone (UX.md, Status badge). */
export function verdictOf(failure: Failure): Verdict {
  switch (failure.kind) {
    case 'unreachable':
      if (failure.cause === 'offline' || failure.cause === 'cors') return failure.cause;
      return 'unreachable';
    case 'unreadable':
      return failure.reason === 'redirect' ? 'not-standard' : 'online';
    case 'refused':
      if (failure.status === 429) return 'rate-limited';
      if (failure.status === 503) return 'unavailable';
      return failure.status >= 500 ? 'failing' : 'not-standard';
  }
}

async function look(api: Api, signal: AbortSignal): Promise<HealthCheck> {
  const at = new Date();
  const started = performance.now();
  const check = (verdict: Verdict, retryAfterMs: number | null = null): HealthCheck => ({
    verdict,
    at,
    ms: Math.round(performance.now() - started),
    retryAt: retryAfterMs === null ? null : new Date(Date.now() + retryAfterMs),
  });
  try {
    await api.get(endpoints.health, {}, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]));
    return check('online');
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ApiError)) return check('unreachable');
    const { failure } = error;
    return check(verdictOf(failure), failure.kind === 'refused' ? failure.retryAfterMs : null);
  }
}

/** Milliseconds until the next look: what the service asks for, so that the badge's countdown is true. */
function untilNextLook(last: HealthCheck | undefined): number {
  if (last?.retryAt) return Math.max(SHORTEST, last.retryAt.getTime() - Date.now());
  return last?.verdict === 'offline' ? EVERY_OFFLINE : EVERY;
}

/** The last looks, newest first. Polled while the page is visible; a failed look is data, not an error. */
export const healthQuery = (api: Api, cache: QueryClient) => {
  const queryKey = HEALTH_KEY;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly HealthCheck[]> => {
      const before = cache.getQueryData<readonly HealthCheck[]>(queryKey) ?? [];
      return [await look(api, signal), ...before].slice(0, REMEMBERED);
    },
    staleTime: 0,
    refetchInterval: ({ state }) => untilNextLook(state.data?.[0]),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
};
