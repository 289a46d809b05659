import { endpoints, type Health } from '#contract/endpoints.ts';
import type { RegisterOperation } from '../http/api-routes.ts';
import { sendNow } from '../http/send-now.ts';

/** Liveness (SPEC §4.1). Checks neither key nor database, so that clients can tell an outage from a key problem. */
export function healthRoutes(register: RegisterOperation, version: string): void {
  const body = Buffer.from(JSON.stringify({ status: 'ok', version } satisfies Health));
  const headers = ['cache-control', 'no-store', 'content-type', 'application/json; charset=utf-8'];
  register(endpoints.health, async (_request, reply) => {
    sendNow(reply, 200, headers, body);
    return reply;
  });
}
