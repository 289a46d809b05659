import { queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useApiClient } from '#dashboard/api/api-context.tsx';
import { readEndpoints } from '#dashboard/api/response-schemas.ts';
import type { Api } from '../api/client.ts';
import { RequestError, type Failure } from '../api/failure.ts';
import { HEALTH_KEY } from '../api/query-keys.ts';

/** Colour of the status light, which always has a text beside it. */
export type Light = 'good' | 'warn' | 'bad' | 'idle';

export const VERDICTS = {
  online: ['Online', 'good', 'The server is up.'],
  'not-standard': ['Online', 'good', "The server responds, but its health check isn't standard."],
  'rate-limited': ['Rate limited', 'warn', 'The server asked for a pause. Dossier continues automatically.'],
  unavailable: ['Unavailable', 'bad', 'The server is temporarily unavailable.'],
  failing: ['Failing', 'bad', 'The server responds with an error.'],
  cors: ['Blocked by CORS', 'bad', "The server is up, but doesn't let this page read its responses."],
  unreachable: ['Unreachable', 'bad', "The server isn't responding."],
  offline: ['You are offline', 'bad', "No connection. We'll reconnect automatically."],
} as const satisfies Record<string, readonly [text: string, light: Light, sentence: string]>;

export type Verdict = keyof typeof VERDICTS;

/** `ms` is the duration of the check, and `retryAt` comes from Retry-After. */
export interface HealthCheck {
  readonly verdict: Verdict;
  readonly at: Date;
  readonly ms: number;
  readonly retryAt: Date | null;
}

export const isUp = ({ verdict }: HealthCheck): boolean => verdict === 'online' || verdict === 'not-standard';

const TIMEOUT_MS = 5000;
const INTERVAL_MS = 30_000;
/** Interval between checks while the server is down. It is shorter, so that the server's return is noticed soon. */
const OUTAGE_INTERVAL_MS = 5000;
const MIN_INTERVAL_MS = 250;
const MAX_CHECKS = 20;

/** Returns the verdict on a failed health check. If the server responded, only the status matters, not the body. */
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

/**
 * What Dossier's own service reports if it is a proxy for another server that is down. Its health check still
 * succeeds, because its own process is up. The bodies of other servers mean nothing (SPEC §4.1 shows none).
 */
const UpstreamDown = z.looseObject({ upstream: z.literal('down') });

export const verdictOfBody = (body: unknown): Verdict =>
  UpstreamDown.safeParse(body).success ? 'unavailable' : 'online';

async function checkHealth(api: Api, signal: AbortSignal): Promise<HealthCheck> {
  const at = new Date();
  const started = performance.now();
  const finish = (verdict: Verdict, retryAfterMs: number | null = null): HealthCheck => ({
    verdict,
    at,
    ms: Math.round(performance.now() - started),
    retryAt: retryAfterMs === null ? null : new Date(Date.now() + retryAfterMs),
  });
  try {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const body = await api.get(readEndpoints.health, {}, AbortSignal.any([signal, timeout]));
    return finish(verdictOfBody(body));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof RequestError)) return finish('unreachable');
    const { failure } = error;
    return finish(verdictOf(failure), failure.kind === 'refused' ? failure.retryAfterMs : null);
  }
}

/** Returns the milliseconds until the next check. Follows Retry-After, so that the badge's countdown is right. */
function nextCheckDelay(last: HealthCheck | undefined): number {
  if (last?.retryAt) return Math.max(MIN_INTERVAL_MS, last.retryAt.getTime() - Date.now());
  // A check may still succeed just after the browser lost its connection, so ask `navigator.onLine` too.
  return navigator.onLine && (!last || isUp(last)) ? INTERVAL_MS : OUTAGE_INTERVAL_MS;
}

/** Query for the last health checks, newest first. Failed checks are data, not errors. */
export const healthQuery = (api: Api, cache: QueryClient) =>
  queryOptions({
    queryKey: HEALTH_KEY,
    queryFn: async ({ signal }): Promise<readonly HealthCheck[]> => {
      const previous = cache.getQueryData<readonly HealthCheck[]>(HEALTH_KEY) ?? [];
      return [await checkHealth(api, signal), ...previous].slice(0, MAX_CHECKS);
    },
    staleTime: 0,
    refetchInterval: ({ state }) => nextCheckDelay(state.data?.[0]),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

export function useHealth(): readonly HealthCheck[] {
  const api = useApiClient();
  const cache = useQueryClient();
  return useQuery(healthQuery(api, cache)).data ?? [];
}
