import type { FastifyInstance } from 'fastify';

/** While the service stops, an answer closes its connection; one kept alive would hold the stop up. */
export function closeConnectionsOnStop(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close');
  });
}
