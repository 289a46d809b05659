import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessLog } from './access-log.ts';

const logged = Symbol('logged');

/** Logs every response of Fastify once. */
export function logRequests(app: FastifyInstance, accessLog: AccessLog): void {
  const log = (request: FastifyRequest, reply: FastifyReply) => {
    if (Reflect.get(request.raw, logged) === true) return;
    Reflect.set(request.raw, logged, true);
    accessLog.write({
      method: request.method,
      url: request.url,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      started: performance.now() - reply.elapsedTime,
      id: request.id,
      key: request.apiKey,
      trace: request.trace,
    });
  };
  app.addHook('onResponse', (request, reply, done) => {
    log(request, reply);
    done();
  });
  // Since Node 24, a response never finishes if the caller resets the connection first: only its close is left to see.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.raw.destroyed) log(request, reply);
    else reply.raw.once('close', () => log(request, reply));
    done();
  });
}
