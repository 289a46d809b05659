import type { Server } from 'node:http';
import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Readiness } from '../health/readiness.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly readiness: Pick<Readiness, 'isDraining'>;
  }
}

/** How long idle connections may still send a request. */
const IDLE_MS = 300;
/**
 * How long after the start of a shutdown responses in flight are cut off. Supervisors commonly allow five seconds.
 */
const STOP_MS = 4_000;
/** When work that waits for another server must end, so that its response can still be sent. */
export const END_WORK_MS = 3_000;
const POLL_MS = 20;
/** The most time for accepting queued connections. Under load, the queue may never be empty. */
const QUEUE_MS = 300;
/** The least number of turns for that. On a busy machine, they may take longer. */
const MIN_TURNS = 100;

/**
 * Shuts down in steps when the app closes. Responses get `connection: close`. The server listens a little longer,
 * because a request may be on its way on an idle connection. Then requests in flight have until `STOP_MS`.
 */
export function gracefulShutdown(app: FastifyInstance, readiness: Readiness, onStop: () => void): void {
  app.decorate('readiness', readiness);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    closeIfDraining(reply);
    done();
  });
  app.addHook('preClose', async () => {
    readiness.drain();
    onStop();
    const { server } = app;
    if (!server.listening) return;
    const cut = setTimeout(() => server.closeAllConnections(), STOP_MS);
    server.once('close', () => clearTimeout(cut));
    await untilUnused(server);
    await acceptQueued(server);
  });
}

/** Asks the client to close its connection after this response, if the process drains. */
export function closeIfDraining(reply: FastifyReply): void {
  if (reply.server.readiness.isDraining()) void reply.header('connection', 'close');
}

async function untilUnused(server: Server): Promise<void> {
  const connections = promisify(server.getConnections.bind(server));
  for (const end = performance.now() + IDLE_MS; performance.now() < end; await sleep(POLL_MS))
    if ((await connections()) === 0) return;
}

/** Accepts the connections that wait in the kernel, one per turn of the event loop. Closing would reset them. */
async function acceptQueued(server: Server): Promise<void> {
  let accepted = true;
  const onConnection = () => {
    accepted = true;
  };
  server.on('connection', onConnection);
  const end = performance.now() + QUEUE_MS;
  for (let turn = 0; accepted && (turn < MIN_TURNS || performance.now() < end); turn++) {
    accepted = false;
    // The first turn may be the one that is already running.
    await yieldToEventLoop();
    await yieldToEventLoop();
  }
  server.off('connection', onConnection);
}
