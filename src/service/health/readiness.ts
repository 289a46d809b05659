import type { FastifyInstance } from 'fastify';
import type { DataSets } from '../data-sets/current-data-set.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { ApiError } from '../lib/api-error.ts';
import type { UpstreamHealth } from '../upstream/upstream-health.ts';

/** How long the result of a check is reused, so that frequent probes don't burden the database. */
const CHECK_MS = 500;

/** Knows whether this process is shutting down, so that load balancers stop sending requests to it. */
export type Readiness = ReturnType<typeof createReadiness>;

/**
 * Creates the `Readiness` of a process. It is ready until `drain` is called, when the process gets a signal to stop.
 */
export function createReadiness() {
  let draining = false;
  return {
    isDraining: () => draining,
    drain() {
      draining = true;
    },
  };
}

/**
 * Throws if the service has no data or no keys. The likely reason is a volume that is not mounted, so other replicas
 * should get the requests.
 */
export async function refuseEmpty(dataSets: DataSets, keys: Pick<KeyStore, 'hasAny'>): Promise<void> {
  const { source } = await dataSets.reopenIfChanged(await dataSets.current());
  const missing = [...(source === null ? ['data'] : []), ...((await keys.hasAny()) ? [] : ['keys'])];
  if (missing.length > 0)
    throw notReady(
      `There are no ${missing.join(' and no ')} yet. Is the volume of DATA_DIR mounted, and DATABASE_URL right? With ALLOW_EMPTY=on, an empty store is ready.`,
    );
}

/** Throws while the upstream server is down. */
export async function refuseWithoutUpstream({ current }: Pick<UpstreamHealth, 'current'>): Promise<void> {
  const found = await current();
  if (!found.isUp) throw notReady(`The upstream server ${found.why}.`);
}

const notReady = (reason: string) =>
  new ApiError('service_unavailable', reason, { headers: { 'retry-after': '5' } });

/**
 * Registers `/ready`, which answers 200 if the service can answer requests, and 503 if not. It checks the database or
 * the upstream server. The health check does not, because it only tells whether to restart the process. `/ready`
 * needs no API key.
 */
export function readyRoute(
  app: FastifyInstance,
  readiness: Pick<Readiness, 'isDraining'>,
  check: () => Promise<unknown> = async () => undefined,
): void {
  let last: { readonly at: number; readonly result: Promise<unknown> } | null = null;
  const checkOnce = () => {
    if (last === null || performance.now() - last.at > CHECK_MS)
      last = { at: performance.now(), result: check() };
    return last.result;
  };
  // Probes are not rate-limited: a 429 would make load balancers take this process out of service.
  app.get('/ready', { config: { isLimited: false } }, async (_request, reply) => {
    if (readiness.isDraining()) throw notReady('The service is stopping.');
    await checkOnce();
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
