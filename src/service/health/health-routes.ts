import { endpoints, type Health } from '#contract/endpoints.ts';
import type { RegisterOperation } from '../http/api-routes.ts';
import { type CompleteResponse, sendNow } from '../http/send-response.ts';
import type { UpstreamHealth } from '../upstream/upstream-health.ts';

const HEADERS = ['cache-control', 'no-store', 'content-type', 'application/json; charset=utf-8'];

const toResponse = (version: string, upstream?: Health['upstream']): CompleteResponse => ({
  status: 200,
  headers: HEADERS,
  body: Buffer.from(JSON.stringify({ status: 'ok', version, upstream } satisfies Health)),
});

/**
 * Registers the health check (SPEC §4.1). It needs neither a key nor the database, so that clients can tell an outage
 * from a problem with their key.
 */
export function healthRoutes(register: RegisterOperation, version: string): void {
  const response = toResponse(version);
  register(endpoints.health, async (_request, reply) => {
    sendNow(reply, response);
  });
}

/**
 * Registers the health check of a service in front of an upstream server. It answers 200 even while that server is
 * down, because restarting this process would not help. The body says whether that server is up.
 */
export function upstreamHealthRoutes(
  register: RegisterOperation,
  version: string,
  health: Pick<UpstreamHealth, 'current'>,
): void {
  const responses = { up: toResponse(version, 'up'), down: toResponse(version, 'down') };
  register(endpoints.health, async (_request, reply) => {
    const { isUp } = await health.current();
    sendNow(reply, responses[isUp ? 'up' : 'down']);
  });
}
