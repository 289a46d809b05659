import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Reports every response. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    metrics.observeRequest({
      method: METHODS.has(method) ? method : 'other',
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
    if (reply.statusCode === 429) metrics.countRefusal(request.apiKey === null ? 'address' : 'key');
    done();
  });
}
