import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Logs one line per response, without the query and with anything that looks like a key redacted. */
export function logRequests(app: FastifyInstance): void {
  const logged = new WeakSet<FastifyRequest>();
  const log = (request: FastifyRequest, reply: FastifyReply) => {
    if (logged.has(request)) return;
    logged.add(request);
    const [path = ''] = request.url.split('?', 1);
    request.log.info(
      {
        method: request.method,
        path: maskKeys(path),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        key: request.apiKey?.id,
        ...(request.trace && { trace: request.trace.traceId, span: request.trace.spanId }),
      },
      'answered',
    );
  };
  app.addHook('onResponse', async (request, reply) => log(request, reply));
  // Since Node 24, a response never finishes if the caller resets the connection first: only its close is left to see.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.raw.destroyed) log(request, reply);
    else reply.raw.once('close', () => log(request, reply));
    done();
  });
}

/** Masks keys in a path, however often they were percent-encoded. */
function maskKeys(path: string): string {
  const decoded = path.replaceAll(/%(?:25)*([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return /dsr_/i.test(decoded) ? decoded.replaceAll(/dsr_[\w-]*/gi, 'dsr_…') : path;
}
