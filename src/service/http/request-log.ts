import type { FastifyInstance } from 'fastify';

/** Logs one line per response, without the query and with anything that looks like a key redacted. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    request.log.info(
      {
        method: request.method,
        path: maskKeys(path),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        key: request.apiKey?.id,
      },
      'answered',
    );
  });
}

/** Masks keys in a path, however often they were percent-encoded. */
function maskKeys(path: string): string {
  const decoded = path.replaceAll(/%(?:25)*([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return /dsr_/i.test(decoded) ? decoded.replaceAll(/dsr_[\w-]*/gi, 'dsr_…') : path;
}
