import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type GoodResponse, jsonResponse } from './fault-builders.ts';
import { FAULT_MODES, type Fault } from './fault-modes.ts';
import { seeded } from './seeded-random.ts';

export interface ReceivedRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The status of the complete response; null before it is complete, or if a fault has answered. */
  readonly status: number | null;
  /** How many requests of the API were pending when this one arrived. */
  readonly inFlight: number;
}

export interface FaultServer {
  /** The address without a slash at its end. */
  readonly url: string;
  /**
   * Applies a fault to every request with a matching path, until `recover`. The faults of a list are used once each, in
   * order.
   */
  fail(path: RegExp, fault: Fault | readonly Fault[]): void;
  recover(): void;
  requests(path?: RegExp): readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** Answers a request to which no fault applies. */
export type Responder = (request: IncomingMessage) => GoodResponse | Promise<GoodResponse>;

export interface FaultServerOptions {
  readonly target?: string;
  /** Answers requests if there is no target. */
  readonly good?: Responder;
  /** Decides where responses are cut and which garbage is sent. */
  readonly seed?: number;
}

const EMPTY = jsonResponse(
  '{"companies":[],"total_count":0,"filled":"so that there is something to cut off"}',
);

/** Starts a server on a free port of 127.0.0.1. Faults write to the socket itself, so they can break HTTP. */
export async function openFaultServer({
  target,
  good = () => EMPTY,
  seed = 1,
}: FaultServerOptions = {}): Promise<FaultServer> {
  const random = seeded(seed);
  const fetchGood: Responder = target === undefined ? good : (incoming) => forward(target, incoming);
  const log: ReceivedRequest[] = [];
  const pending = new Set<ReceivedRequest>();
  let rule: { readonly path: RegExp; readonly next: () => Fault | undefined } | null = null;

  function record({ method = '', url: path = '', headers }: IncomingMessage, response: ServerResponse) {
    const inFlight = [...pending].filter((each) => each.path.startsWith('/api/')).length;
    const entry: ReceivedRequest = { method, path, headers, at: Date.now(), status: null, inFlight };
    log.push(entry);
    pending.add(entry);
    response.on('close', () => {
      pending.delete(entry);
      Object.assign(entry, { status: response.headersSent ? response.statusCode : null });
    });
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse) {
    const { socket, url = '' } = incoming;
    record(incoming, response);
    const respond = async () => {
      const { status, headers, body } = await fetchGood(incoming);
      if (!socket.destroyed) response.writeHead(status, headers).end(body);
    };
    const fault = rule?.path.test(url) ? rule.next() : undefined;
    if (fault === undefined) return respond();
    const timers: NodeJS.Timeout[] = [];
    socket.on('close', () => timers.forEach(clearInterval));
    await (typeof fault === 'string' ? FAULT_MODES[fault] : fault)({
      request: incoming,
      socket,
      random,
      fetchGood: async () => fetchGood(incoming),
      respond: () => void respond().catch(() => response.destroy()),
      every: (ms, callback) => void timers.push(setInterval(callback, ms)),
    });
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    fail(path, fault) {
      const isOne = typeof fault === 'string' || typeof fault === 'function';
      const queue = isOne ? [fault] : [...fault];
      rule = { path, next: () => (isOne ? queue[0] : queue.shift()) };
    },
    recover: () => void (rule = null),
    requests: (path = /^/) => log.filter((each) => path.test(each.path)),
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
