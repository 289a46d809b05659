import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../health/readiness.ts';

/** Time for idle keep-alive connections to send one more request. */
const IDLE_MS = 300;
/** In-flight responses are cut off after this: less than the five seconds that supervisors commonly allow. */
const STOP_MS = 4_000;
/** Work that waits for another server has to end before that, so that its response can be sent. */
export const END_WORK_MS = 3_000;
const POLL_MS = 20;
/** Under load, the queue may never be empty. */
const QUEUE_MS = 300;
/** On a busy machine, a few turns can take that long. */
const MIN_TURNS = 100;

/**
 * On close: stops accepting connections and sends `connection: close` with every response, as it does already while the
 * process drains. Idle keep-alive connections stay open for `IDLE_MS`, since a client may have just sent a request on
 * one (Node's own `close` would cut them at once). In-flight requests have until `STOP_MS`.
 */
export function gracefulShutdown(app: FastifyInstance, readiness: Pick<Readiness, 'isDraining'>): void {
  let stopping = false;
  app.addHook('onSend', async (_request, reply) => {
    if (stopping || readiness.isDraining()) void reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    stopping = true;
    const { server } = app;
    if (!server.listening) return;
    await acceptQueued(server);
    NetServer.prototype.close.call(server);
    await untilUnused(server, IDLE_MS);
    server.closeIdleConnections();
    await untilUnused(server, STOP_MS - QUEUE_MS - IDLE_MS);
    server.closeAllConnections();
  });
}

/** Closing would reset the connections that wait to be accepted, one of which is in each turn of the event loop. */
async function acceptQueued(server: Server): Promise<void> {
  let accepted = true;
  const onConnection = () => {
    accepted = true;
  };
  server.on('connection', onConnection);
  const end = performance.now() + QUEUE_MS;
  for (let turn = 0; accepted && (turn < MIN_TURNS || performance.now() < end); turn++) {
    accepted = false;
    // The first may end the turn that is under way.
    await yieldToEventLoop();
    await yieldToEventLoop();
  }
  server.off('connection', onConnection);
}

async function untilUnused(server: Server, ms: number): Promise<void> {
  const connections = promisify(server.getConnections.bind(server));
  for (const end = performance.now() + ms; performance.now() < end; await sleep(POLL_MS))
    if ((await connections()) === 0) return;
}
