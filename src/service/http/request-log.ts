import type { FastifyInstance } from 'fastify';

/** Logs one line per response, without the query and with anything that looks like a key redacted. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    request.log.info(
      {
        method: request.method,
        path: path.replaceAll(/dsr_[\w-]*/g, 'dsr_…'),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        key: request.apiKey?.id,
      },
      'answered',
    );
  });
}
