import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

/** How long a connection that is kept alive may take to be used once more, in milliseconds. */
const DRAIN_MS = 300;
/** When answers still on their way are cut off: short of the five seconds that a supervisor grants. */
const STOP_MS = 4_000;
const LOOK_MS = 20;

/**
 * Stops without breaking a request: no new connections; each answer closes its own; one that is kept
 * alive has a moment to be used, since its client may just have sent a request; then whatever is idle
 * goes, and what is in flight has until `STOP_MS`. (Node's own `close` would cut idle ones at once.)
 */
export function stopGently(app: FastifyInstance): void {
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
  for (const end = performance.now() + ms; performance.now() < end; await sleep(LOOK_MS))
    if ((await connections()) === 0) return;
}
