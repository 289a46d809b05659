import type { FastifyInstance } from 'fastify';

/** One line per answer. Query values stay out, and so does whatever looks like a key in a path. */
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
