import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { seeded } from './seeded-random.ts';
import type { GoodResponse } from './fault-builders.ts';
import { FAULT_MODES, type FaultName } from './fault-modes.ts';

/** A request that the fault server received. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A server that fails on demand, in front of a working one. */
export interface FaultServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** Applies a fault to every request whose path matches, until `recover`. */
  fail(path: RegExp, fault: FaultName): void;
  /** Responds as it should again. */
  recover(): void;
  /** Requests so far whose path matches, in order. */
  received(path?: RegExp): readonly ReceivedRequest[];
  close(): Promise<void>;
}

export interface FaultServerOptions {
  /** Forwards requests to this URL. */
  readonly target?: string;
  /** Responds itself, where there is no target. */
  readonly good?: GoodResponse;
  /** Decides where responses are cut, and what garbage is made of. */
  readonly seed?: number;
}

const EMPTY: GoodResponse = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"companies":[],"total_count":0,"filled":"so that there is something to cut off"}'),
};

/** Listens on any free port of 127.0.0.1. Faults write to the socket itself, so they can break HTTP. */
export async function openFaultServer({
  target,
  good = EMPTY,
  seed = 1,
}: FaultServerOptions = {}): Promise<FaultServer> {
  const random = seeded(seed);
  const log: ReceivedRequest[] = [];
  let rule: { readonly path: RegExp; readonly fault: FaultName } | null = null;
  const fetchGood = (incoming: IncomingMessage) =>
    target === undefined ? Promise.resolve(good) : forward(target, incoming);

  async function respond(incoming: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '', headers, socket } = incoming;
    log.push({ method, path, headers });
    const fault = rule?.path.test(path) ? rule.fault : null;
    const answer = await fetchGood(incoming);
    if (socket.destroyed) return;
    if (fault === null) {
      response.writeHead(answer.status, answer.headers).end(answer.body);
      return;
    }
    const timers: NodeJS.Timeout[] = [];
    socket.on('close', () => timers.forEach(clearInterval));
    FAULT_MODES[fault]({
      socket,
      good: answer,
      random,
      every: (ms, callback) => void timers.push(setInterval(callback, ms)),
    });
  }

  const server = createServer((incoming, response) => {
    respond(incoming, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    fail: (path, fault) => void (rule = { path, fault }),
    recover: () => void (rule = null),
    received: (path = /^/) => log.filter((each) => path.test(each.path)),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function forward(target: string, { method, url, headers }: IncomingMessage): Promise<GoodResponse> {
  return new Promise((resolve, reject) => {
    const forwarded = request(
      target + (url ?? ''),
      { method, headers: { ...headers, 'accept-encoding': 'identity' } },
      (upstream) => {
        const { rawHeaders, statusCode: status = 502 } = upstream;
        const named = rawHeaders.flatMap((name, index) =>
          index % 2 === 0 && !/^(?:connection|keep-alive|transfer-encoding)$/i.test(name)
            ? [[name.toLowerCase(), rawHeaders[index + 1] ?? ''] as const]
            : [],
        );
        buffer(upstream).then(
          (body) => resolve({ status, headers: Object.fromEntries(named), body }),
          reject,
        );
      },
    );
    forwarded.on('error', reject);
    forwarded.end();
  });
}
