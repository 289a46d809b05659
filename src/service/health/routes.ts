import { endpoints, type Health } from '#contract/endpoints.ts';
import type { RegisterOperation } from '../http/api-routes.ts';

/** Liveness (SPEC §4.1). Checks neither key nor database, so that clients can tell an outage from a key problem. */
export function healthRoutes(register: RegisterOperation, version: string): void {
  const body: Health = { status: 'ok', version };
  register(endpoints.health, async (_request, reply) => reply.header('cache-control', 'no-store').send(body));
}
