import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** What is done to a request in place of passing it on. */
export type Fault = (response: ServerResponse, request: IncomingMessage) => void;

/** Stands between the browser and a service, as a broken network or gateway would. */
export interface Front {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** From now on does this to every path that matches; a list is used up in order, and then all is well. */
  fail(path: RegExp, fault: Fault | readonly Fault[]): void;
  /** Passes everything on again. */
  mend(): void;
  close(): Promise<void>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Opens a front on any free port. */
export async function openFront(target: string): Promise<Front> {
  let broken: { readonly path: RegExp; readonly next: () => Fault | undefined } | null = null;
  const server = createServer((incoming, response) => {
    const fault = broken?.path.test(incoming.url ?? '') ? broken.next() : undefined;
    if (fault) return fault(response, incoming);
    const { method, url, headers } = incoming;
    const passed = request(target + (url ?? ''), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    fail(path, fault) {
      const faults = typeof fault === 'function' ? null : [...fault];
      const next = () => (typeof fault === 'function' ? fault : faults?.shift());
      broken = { path, next };
    },
    mend: () => void (broken = null),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An error as the contract words it (SPEC §7). */
export const refuse =
  (status: number, code: string, headers: Readonly<Record<string, string>> = {}): Fault =>
  (response) => {
    response.writeHead(status, { ...JSON_TYPE, 'x-request-id': 'req-of-the-front', ...headers });
    response.end(JSON.stringify({ error: `Said by the front: ${code}.`, code }));
  };

/** Any status and body, of any type. */
export const answer =
  (status: number, headers: Readonly<Record<string, string>>, body = ''): Fault =>
  (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };

/** The connection ends without a word. */
export const hangUp: Fault = (response) => void response.destroy();

/** The headers promise more than the body holds when the connection ends. */
export const breakOff: Fault = (response) => {
  response.writeHead(200, { ...JSON_TYPE, 'content-length': '5000' });
  response.write('{"companies": [');
  setTimeout(() => response.destroy(), 50);
};

/** Headers at once, then a body that never ends. */
export const dawdle: Fault = (response) => {
  response.writeHead(200, JSON_TYPE);
  response.write('{"companies": [');
};
