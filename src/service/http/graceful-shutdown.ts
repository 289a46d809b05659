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
 * On close, drains if the process doesn't yet: every response has `connection: close`. The server goes on listening for
 * `IDLE_MS`, since a client may just have sent a request on an idle connection, which Fastify closes then. In-flight
 * requests have until `STOP_MS`.
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

/** Asks the client to close the connection after this response, when the process drains. */
export function closeIfDraining(reply: FastifyReply): void {
  if (reply.server.readiness.isDraining()) void reply.header('connection', 'close');
}

async function untilUnused(server: Server): Promise<void> {
  const connections = promisify(server.getConnections.bind(server));
  for (const end = performance.now() + IDLE_MS; performance.now() < end; await sleep(POLL_MS))
    if ((await connections()) === 0) return;
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
