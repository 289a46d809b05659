import { endpoints, type Health } from '#contract/endpoints.ts';
import type { RegisterOperation } from '../http/api-routes.ts';
import type { ReadyResponses } from '../http/ready-responses.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Liveness (SPEC §4.1). Checks neither key nor database, so that clients can tell an outage from a key problem. */
export function healthRoutes(register: RegisterOperation, version: string, ready: ReadyResponses): void {
  const body = Buffer.from(JSON.stringify({ status: 'ok', version } satisfies Health));
  register(endpoints.health, async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', 'content-length': body.length }).type(JSON_TYPE);
    ready.add({ request, reply }, { revision: '', tag: null }, () => body);
    return reply.send(body);
  });
}
