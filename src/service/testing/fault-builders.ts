import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { SeededRandom } from './seeded-random.ts';

/** A complete response of the server behind the faults. */
export interface GoodResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** A fault receives a request, its connection, and the response that it may spoil. */
export interface FaultContext {
  readonly request: IncomingMessage;
  readonly socket: Socket;
  readonly random: SeededRandom;
  /** Fetches the good response. */
  fetchGood(): Promise<GoodResponse>;
  /** Responds as if there were no fault. */
  respond(): void;
  /** Runs a callback every `ms` milliseconds until the connection closes. */
  every(ms: number, callback: () => void): void;
}

/** Answers a request in a faulty way, or not at all. */
export type FaultHandler = (context: FaultContext) => void | Promise<void>;

type SpoilContext = FaultContext & { readonly good: GoodResponse };

const spoil =
  (fault: (context: SpoilContext) => void): FaultHandler =>
  async (context) => {
    const good = await context.fetchGood();
    if (!context.socket.destroyed) fault({ ...context, good });
  };

export const JSON_TYPE = { 'content-type': 'application/json' };

type Headers = Readonly<Record<string, string>>;

export const head = (status: number, headers: Headers, reason = 'Reason'): string =>
  `HTTP/1.1 ${status} ${reason}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

export const message = (status: number, headers: Headers, body: string | Buffer = ''): Buffer => {
  const bytes = Buffer.from(body);
  const length = { 'content-length': String(bytes.length), connection: 'close' };
  return Buffer.concat([Buffer.from(head(status, { ...headers, ...length })), bytes]);
};

/** Sends these bytes, valid HTTP or not, and closes the connection. */
export const send =
  (bytes: Buffer | string): FaultHandler =>
  ({ socket }) =>
    void socket.end(bytes);

export const sendSpoiled = (bytes: (context: SpoilContext) => Buffer | string): FaultHandler =>
  spoil((context) => void context.socket.end(bytes(context)));

export const reset: FaultHandler = ({ socket }) => void socket.resetAndDestroy();

/** Sends the first bytes of a response, and then calls `end`. */
export const partly = (
  bytes: (context: SpoilContext) => Buffer | string,
  end: (context: FaultContext) => unknown,
): FaultHandler =>
  spoil((context) => {
    context.socket.write(bytes(context), () => setTimeout(() => end(context), 20));
  });

export const close: FaultHandler = ({ socket }) => void socket.end();
export const silence: FaultHandler = () => undefined;

export const late =
  (ms: number): FaultHandler =>
  ({ respond }) =>
    void setTimeout(respond, ms);

/** Returns the head of the good response with other framing headers. */
export const goodHead = ({ good }: SpoilContext, extra: Headers): string => {
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...headers } = good.headers;
  return head(good.status, { ...headers, ...extra });
};

export const whole = (context: SpoilContext): Buffer =>
  Buffer.concat([
    Buffer.from(
      goodHead(context, { 'content-length': String(context.good.body.length), connection: 'close' }),
    ),
    context.good.body,
  ]);

/** Returns the good response, cut at a random byte of its body. */
export const cutInBody = (context: SpoilContext): Buffer => {
  const bytes = whole(context);
  const start = bytes.length - context.good.body.length;
  return bytes.subarray(0, start + 1 + context.random.below(context.good.body.length - 1));
};

/** Returns the good response, cut at a random byte of its headers. */
export const cutInHead = (context: SpoilContext): Buffer => {
  const bytes = whole(context);
  const end = bytes.length - context.good.body.length;
  return bytes.subarray(0, 20 + context.random.below(end - 24));
};

/** Sends the good response byte by byte from `start` on. */
export const trickle = (start: (context: SpoilContext) => number): FaultHandler =>
  spoil((context) => {
    const all = whole(context);
    let at = start(context);
    context.socket.write(all.subarray(0, at));
    context.every(250, () => context.socket.write(all.subarray(at, ++at)));
  });

export const body = (status: number, text: string | Buffer, headers: Headers = JSON_TYPE): FaultHandler =>
  send(message(status, headers, text));

const REQUEST_ID = { 'x-request-id': 'request-of-the-fault-server' };

export const jsonResponse = (text: string, headers: Headers = {}, status = 200): GoodResponse => ({
  status,
  headers: { ...JSON_TYPE, ...headers },
  body: Buffer.from(text),
});

/** Sends an error of the contract (SPEC §7). */
export const refuse = (status: number, code: string, headers: Headers = {}): FaultHandler =>
  body(status, JSON.stringify({ error: `Refused by the fault server: ${code}.`, code }), {
    ...JSON_TYPE,
    ...REQUEST_ID,
    ...headers,
  });

/** Sends an error page, as gateways do. */
export const html = (status: number): FaultHandler =>
  body(status, `<h1>${status}</h1>`, { 'content-type': 'text/html' });

export const redirect = (status: number, location = 'https://elsewhere.example/'): FaultHandler =>
  body(status, '', { location });

/** Sends the good response with a header that contradicts its bytes. */
export const framed = (
  extra: Headers,
  change: (body: Buffer) => Buffer | string = (bytes) => bytes,
): FaultHandler =>
  sendSpoiled((context) =>
    Buffer.concat([Buffer.from(goodHead(context, extra)), Buffer.from(change(context.good.body))]),
  );

export const length = ({ good }: SpoilContext, more: number): string => String(good.body.length + more);

export const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

export const CHUNKED = { 'transfer-encoding': 'chunked', connection: 'close' };
export const CLOSE = { connection: 'close' };
