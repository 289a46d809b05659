import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { listenError, type ListenOptions } from '../lib/listen-error.ts';

/**
 * Serves `/metrics` on a separate port, which need not be open to callers of the API. Throws CliError if the port
 * can't be used.
 */
export async function openMetricsServer(registry: Registry, { port, host }: ListenOptions) {
  const respond = async ({ method = '', url = '' }: IncomingMessage, response: ServerResponse) => {
    const status =
      url.split('?', 1)[0] !== '/metrics' ? 404 : method !== 'GET' && method !== 'HEAD' ? 405 : 200;
    const body = status === 200 ? await registry.metrics() : 'Metrics are at /metrics.\n';
    response
      .writeHead(status, { 'content-type': status === 200 ? registry.contentType : 'text/plain' })
      .end(method === 'HEAD' ? undefined : body);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(500).end());
  });
  server.requestTimeout = 5_000;
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw listenError(error, { port, host }, 'METRICS_');
  });
  const bound = server.address();
  const boundPort = typeof bound === 'object' ? bound?.port : port;
  return {
    /** The full URL, such as `http://127.0.0.1:9090/metrics`. */
    address: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}/metrics`,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
