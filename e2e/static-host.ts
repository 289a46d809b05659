import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { documentedHeaders } from './documented-host.ts';
import { ROOT } from './service.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

export interface StaticHost {
  readonly url: string;
  useService(apiBaseUrl: string): void;
  close(): Promise<void>;
}

/**
 * Serves `dist/` on any free port with the headers from `docs/deploy.md`. Paths without an extension get
 * `index.html`.
 */
export async function openStaticHost(): Promise<StaticHost> {
  let config: { readonly apiBaseUrl?: string } = {};
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://static');
    const isFile = extname(pathname) !== '';
    const path = isFile ? pathname : '/index.html';
    const read = pathname === '/config.json' ? JSON.stringify(config) : readFile(join(ROOT, 'dist', path));
    const { origin } = new URL(config.apiBaseUrl ?? 'http://nobody.invalid');
    Promise.all([read, documentedHeaders('nginx', origin)]).then(
      ([body, headers]) =>
        response.writeHead(200, { ...headers, 'content-type': TYPES[extname(path)] ?? '' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe because a server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    useService: (apiBaseUrl) => void (config = { apiBaseUrl }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
