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

/** How long the server still accepts requests on idle connections after a shutdown has begun. */
const IDLE_MS = 300;
/**
 * Responses that are not complete this long after the start of a shutdown are cut off. Supervisors commonly kill a
 * process after five seconds.
 */
const STOP_MS = 4_000;
/**
 * Requests that wait for the upstream server fail this long after the start of a shutdown, early enough for their
 * responses to be sent.
 */
export const END_WORK_MS = 3_000;
const POLL_MS = 20;
/** Maximum time for accepting queued connections. Under load, the queue may never be empty. */
const QUEUE_MS = 300;
/**
 * Queued connections are accepted in at least this many iterations of the event loop, even if that takes longer than
 * `QUEUE_MS` on a busy machine.
 */
const MIN_ITERATIONS = 100;

/**
 * Makes the app shut down in steps when it closes. From then on, responses have `connection: close`. The server listens
 * for a little longer, because a request may be on its way on an idle connection. Requests in flight have until
 * `STOP_MS`.
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

/** Tells the client that its connection closes after this response, if the process is draining. */
export function closeIfDraining(reply: FastifyReply): void {
  if (reply.server.readiness.isDraining()) void reply.header('connection', 'close');
}

async function untilUnused(server: Server): Promise<void> {
  const connections = promisify(server.getConnections.bind(server));
  for (const end = performance.now() + IDLE_MS; performance.now() < end; await sleep(POLL_MS))
    if ((await connections()) === 0) return;
}

/**
 * Accepts connections that wait in the kernel, because closing the server would reset them. Node accepts one per
 * iteration of the event loop.
 */
async function acceptQueued(server: Server): Promise<void> {
  let accepted = true;
  const onConnection = () => {
    accepted = true;
  };
  server.on('connection', onConnection);
  const end = performance.now() + QUEUE_MS;
  for (let iteration = 0; accepted && (iteration < MIN_ITERATIONS || performance.now() < end); iteration++) {
    accepted = false;
    // Wait twice, because the first wait may end in the iteration that has already begun.
    await yieldToEventLoop();
    await yieldToEventLoop();
  }
  server.off('connection', onConnection);
}
