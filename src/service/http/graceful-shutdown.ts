import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

/** Time for idle keep-alive connections to send one more request. */
const DRAIN_MS = 300;
/** In-flight responses are cut off after this: less than the five seconds that supervisors commonly allow. */
const STOP_MS = 4_000;
const POLL_MS = 20;

/**
 * On close: stops accepting connections and sends `connection: close` with every response. Idle
 * keep-alive connections stay open for `DRAIN_MS`, since a client may have just sent a request on one
 * (Node's own `close` would cut them at once). In-flight requests have until `STOP_MS`.
 */
export function gracefulShutdown(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    stopping = true;
    const { server } = app;
    if (!server.listening) return;
    NetServer.prototype.close.call(server);
    await untilUnused(server, DRAIN_MS);
    server.closeIdleConnections();
    await untilUnused(server, STOP_MS - DRAIN_MS);
    server.closeAllConnections();
  });
}

async function untilUnused(server: Server, ms: number): Promise<void> {
  const connections = promisify(server.getConnections.bind(server));
  for (const end = performance.now() + ms; performance.now() < end; await sleep(POLL_MS))
    if ((await connections()) === 0) return;
}
