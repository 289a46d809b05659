import type { FastifyInstance } from 'fastify';
import type { DataSets } from '../data-sets/store.ts';
import { ApiError } from '../http/api-error.ts';
import type { KeyStore } from '../keys/store.ts';
import type { UpstreamHealth } from '../upstream/upstream-health.ts';

/** However often a probe asks, the database is checked at most once in this time. */
const CHECK_MS = 500;

/** Tells whether a load balancer should send requests to this process. */
export type Readiness = ReturnType<typeof createReadiness>;

/** Creates the state of a process. It is ready until `drain` is called, on SIGTERM. */
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
 * Throws if there is no data or no key. The likely reason is a volume that is not mounted, so other replicas should get
 * the requests.
 */
export async function refuseEmpty(dataSets: DataSets, keys: Pick<KeyStore, 'hasAny'>): Promise<void> {
  const { source } = await dataSets.intact(await dataSets.current());
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
 * Registers `/ready`: 200 if requests can be answered, otherwise 503. It looks at the database or the upstream server,
 * unlike health, which tells whether the process must be restarted. It needs no key.
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
  // Probes are not rate limited: a 429 would take this process out of service.
  app.get('/ready', { config: { isLimited: false } }, async (_request, reply) => {
    if (readiness.isDraining()) throw notReady('The service is stopping.');
    await checkOnce();
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
