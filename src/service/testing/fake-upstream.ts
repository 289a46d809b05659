import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { buildUpstreamApp, type UpstreamAppDependencies } from '../app.ts';
import { createUpstream } from '../upstream/upstream-client.ts';
import { temporaryFolder } from './temporary-data.ts';

/** A mock upstream that records its requests. */
export interface FakeUpstream {
  readonly url: string;
  /** Request lines and raw headers, in order of arrival. */
  readonly received: { readonly line: string; readonly headers: Record<string, string> }[];
}

/** Starts a mock upstream with this request listener. */
export async function fakeUpstream(listener: RequestListener): Promise<FakeUpstream> {
  const received: FakeUpstream['received'] = [];
  const server = createServer((request, response) => {
    received.push({ line: `${request.method} ${request.url}`, headers: rawHeadersOf(request) });
    listener(request, response);
  });
  onTestFinished(() => server.closeAllConnections());
  return { url: await listenOn(server), received };
}

/** Starts a mock upstream that sends these raw bytes, valid HTTP or not, for every request. */
export async function rawUpstream(bytes: string | Buffer, { close = true } = {}): Promise<FakeUpstream> {
  const received: FakeUpstream['received'] = [];
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      received.push({ line: data.toString().split('\r\n')[0] ?? '', headers: {} });
      socket.write(bytes);
      if (close) socket.end();
    });
  });
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  return { url: await listenOn(server), received };
}

async function listenOn(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The upstream does not listen.');
  return `http://127.0.0.1:${address.port}`;
}

function rawHeadersOf({ rawHeaders }: IncomingMessage): Record<string, string> {
  const pairs = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? '']] : [],
  );
  return Object.fromEntries(pairs);
}

export interface ProxyApp {
  readonly app: FastifyInstance;
  log(): string;
  get(
    url: string,
    headers?: Record<string, string>,
    options?: InjectOptions,
  ): Promise<LightMyRequestResponse>;
}

/** The app in proxy mode in front of `url`, not listening; call it with `get`. */
export async function proxyApp(
  url: string,
  config: Partial<UpstreamAppDependencies['config']> = {},
  options: Parameters<typeof createUpstream>[1] = {},
): Promise<ProxyApp> {
  const lines: string[] = [];
  const dashboardFolder = join(await temporaryFolder(), 'dist');
  await mkdir(dashboardFolder, { recursive: true });
  await writeFile(join(dashboardFolder, 'index.html'), '<!doctype html><title>Dossier</title>');
  const app = await buildUpstreamApp({
    config: {
      corsOrigins: [],
      limits: { perAddress: 0, perKey: 0 },
      connections: { total: 0, perAddress: 0 },
      trustProxy: [],
      ...config,
    },
    version: '1.2.3',
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    dashboardFolder,
    upstream: createUpstream(url, options),
  });
  onTestFinished(() => app.close());
  return {
    app,
    log: () => lines.join(''),
    get: (path, headers = {}, more = {}) =>
      app.inject({ method: 'GET', url: path, ...more, headers: { host: 'dossier.example', ...headers } }),
  };
}
