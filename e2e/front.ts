import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** What is done to a request in place of passing it on; `pass` still does. */
export type Fault = (response: ServerResponse, request: IncomingMessage, pass: () => void) => void;

/** A request that reached the front, whoever in the browser made it. */
export interface Asked {
  /** Path and query. */
  readonly path: string;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** The answer's status; null while there is none. */
  readonly status: number | null;
  /** How many other requests for data were still unanswered. */
  readonly beside: number;
}

/** Stands between the browser and a service, as a broken network or gateway would. */
export interface Front {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** From now on does this to every path that matches; a list is used up in order, and then all is well. */
  fail(path: RegExp, fault: Fault | readonly Fault[]): void;
  /** Passes everything on again. */
  mend(): void;
  /** The requests so far whose path matches, in order. */
  asked(path: RegExp): readonly Asked[];
  close(): Promise<void>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Opens a front on any free port. */
export async function openFront(target: string): Promise<Front> {
  let broken: { readonly path: RegExp; readonly next: () => Fault | undefined } | null = null;
  const log: { path: string; at: number; status: number | null; beside: number; open: boolean }[] = [];
  function note({ url: path = '' }: IncomingMessage, response: ServerResponse) {
    const beside = log.filter((each) => each.open && each.path.startsWith('/api/')).length;
    const entry = { path, at: Date.now(), status: null, beside, open: true };
    log.push(entry);
    response.on('close', () => {
      const status = response.headersSent ? response.statusCode : null;
      Object.assign(entry, { status, open: false });
    });
  }
  const server = createServer((incoming, response) => {
    note(incoming, response);
    const { method, url, headers } = incoming;
    const pass = () => {
      const passed = request(target + (url ?? ''), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', () => response.destroy());
      incoming.pipe(passed);
    };
    const fault = broken?.path.test(url ?? '') ? broken.next() : undefined;
    if (fault) fault(response, incoming, pass);
    else pass();
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
    asked: (path) => log.filter((each) => path.test(each.path)),
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

/** The answer comes, so many milliseconds late. */
export const late =
  (ms: number): Fault =>
  (_response, _request, pass) =>
    void setTimeout(pass, ms);

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
