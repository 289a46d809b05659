import { endpoints, type Health } from '#contract/endpoints.ts';
import type { RegisterOperation } from '../http/api-routes.ts';
import { sendNow } from '../http/send-now.ts';
import type { UpstreamHealth } from '../upstream/upstream-health.ts';

const HEADERS = ['cache-control', 'no-store', 'content-type', 'application/json; charset=utf-8'];

const toBody = (version: string, upstream?: Health['upstream']) =>
  Buffer.from(JSON.stringify({ status: 'ok', version, upstream } satisfies Health));

/** Liveness (SPEC §4.1). Checks neither key nor database, so that clients can tell an outage from a key problem. */
export function healthRoutes(register: RegisterOperation, version: string): void {
  const body = toBody(version);
  register(endpoints.health, async (_request, reply) => {
    sendNow(reply, 200, HEADERS, body);
  });
}

/**
 * The same in front of another server: 200 whatever that one does, since restarting this process would not help. The body
 * tells whether it is up.
 */
export function upstreamHealthRoutes(
  register: RegisterOperation,
  version: string,
  health: Pick<UpstreamHealth, 'current'>,
): void {
  const bodies = { up: toBody(version, 'up'), down: toBody(version, 'down') };
  register(endpoints.health, async (_request, reply) => {
    const { isUp } = await health.current();
    sendNow(reply, 200, HEADERS, bodies[isUp ? 'up' : 'down']);
  });
}
