import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Handles a request instead of forwarding it; `forward` forwards it after all. */
export type Fault = (response: ServerResponse, request: IncomingMessage, forward: () => void) => void;

/** A request from the page or one of its workers. */
export interface ProxiedRequest {
  /** Path and query. */
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Status of the response; null until it has one. */
  readonly status: number | null;
  /** API requests still pending when this one arrived. */
  readonly inFlight: number;
}

/** Sits between browser and service and simulates a broken network or gateway. */
export interface FaultProxy {
  /** Without a trailing slash. */
  readonly url: string;
  /** Applies a fault to every request whose path matches; of a list, each fault is used once, in order. */
  fail(path: RegExp, fault: Fault | readonly Fault[]): void;
  /** Forwards everything again. */
  reset(): void;
  /** Requests so far whose path matches, in order. */
  requests(path: RegExp): readonly ProxiedRequest[];
  close(): Promise<void>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Listens on any free port. */
export async function openFaultProxy(target: string): Promise<FaultProxy> {
  let rule: { readonly path: RegExp; readonly next: () => Fault | undefined } | null = null;
  const log: { path: string; at: number; status: number | null; inFlight: number; open: boolean }[] = [];
  function record({ url: path = '' }: IncomingMessage, response: ServerResponse) {
    const inFlight = log.filter((each) => each.open && each.path.startsWith('/api/')).length;
    const entry = { path, at: Date.now(), status: null, inFlight, open: true };
    log.push(entry);
    response.on('close', () => {
      const status = response.headersSent ? response.statusCode : null;
      Object.assign(entry, { status, open: false });
    });
  }
  const server = createServer((incoming, response) => {
    record(incoming, response);
    const { method, url, headers } = incoming;
    const forward = () => {
      const forwarded = request(target + (url ?? ''), { method, headers }, (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(response);
      });
      forwarded.on('error', () => response.destroy());
      incoming.pipe(forwarded);
    };
    const fault = rule?.path.test(url ?? '') ? rule.next() : undefined;
    if (fault) fault(response, incoming, forward);
    else forward();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    fail(path, fault) {
      const faults = typeof fault === 'function' ? null : [...fault];
      const next = () => (typeof fault === 'function' ? fault : faults?.shift());
      rule = { path, next };
    },
    reset: () => void (rule = null),
    requests: (path) => log.filter((each) => path.test(each.path)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Responds with the error envelope of the contract (SPEC §7). */
export const refuse =
  (status: number, code: string, headers: Readonly<Record<string, string>> = {}): Fault =>
  (response) => {
    response.writeHead(status, { ...JSON_TYPE, 'x-request-id': 'req-of-the-front', ...headers });
    response.end(JSON.stringify({ error: `Said by the front: ${code}.`, code }));
  };

/** Responds with any status, headers and body. */
export const answer =
  (status: number, headers: Readonly<Record<string, string>>, body = ''): Fault =>
  (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

/** Forwards the request after a delay in milliseconds. */
export const late =
  (ms: number): Fault =>
  (_response, _request, forward) =>
    void setTimeout(forward, ms);

/** Closes the connection without a response. */
export const resetConnection: Fault = (response) => void response.destroy();

/** Sends headers and the start of a body that never ends. */
export const stallBody: Fault = (response) => {
  response.writeHead(200, JSON_TYPE);
  response.write('{"companies": [');
};
