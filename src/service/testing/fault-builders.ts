import type { Socket } from 'node:net';
import type { SeededRandom } from './seeded-random.ts';

/** A complete response of the server behind the faults. */
export interface GoodResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What a fault works with: the connection of one request, and the response that it spoils. */
export interface FaultContext {
  readonly socket: Socket;
  readonly good: GoodResponse;
  readonly random: SeededRandom;
  /** Runs a callback every `ms` milliseconds until the connection closes. */
  every(ms: number, callback: () => void): void;
}

/** Answers a request with raw bytes, or not at all. */
export type FaultMode = (context: FaultContext) => void;

export const JSON_TYPE = { 'content-type': 'application/json' };
const REASON = 'Reason';

type Headers = Readonly<Record<string, string>>;

export const head = (status: number, headers: Headers, reason = REASON): string =>
  `HTTP/1.1 ${status} ${reason}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** A response with a correct content-length. */
export const message = (status: number, headers: Headers, body: string | Buffer = ''): Buffer => {
  const bytes = Buffer.from(body);
  const length = { 'content-length': String(bytes.length), connection: 'close' };
  return Buffer.concat([Buffer.from(head(status, { ...headers, ...length })), bytes]);
};

export const send =
  (bytes: (context: FaultContext) => Buffer | string): FaultMode =>
  (context) =>
    void context.socket.end(bytes(context));

export const reset: FaultMode = ({ socket }) => void socket.resetAndDestroy();

/** Sends the first bytes of something, then does what `end` does. */
export const partly =
  (bytes: (context: FaultContext) => Buffer | string, end: FaultMode): FaultMode =>
  (context) => {
    context.socket.write(bytes(context), () => setTimeout(() => end(context), 20));
  };

export const close: FaultMode = ({ socket }) => void socket.end();
export const silence: FaultMode = () => undefined;

/** The head of the good response without framing headers, and `extra` instead. */
export const goodHead = ({ good }: FaultContext, extra: Headers): string => {
  const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...headers } = good.headers;
  return head(good.status, { ...headers, ...extra });
};

/** The good response as it should be. */
export const whole = (context: FaultContext): Buffer =>
  Buffer.concat([
    Buffer.from(
      goodHead(context, { 'content-length': String(context.good.body.length), connection: 'close' }),
    ),
    context.good.body,
  ]);

/** The good response up to a random byte of its body. */
export const cutInBody = (context: FaultContext): Buffer => {
  const bytes = whole(context);
  const start = bytes.length - context.good.body.length;
  return bytes.subarray(0, start + 1 + context.random.below(context.good.body.length - 1));
};

/** The good response up to a random byte of its headers. */
export const cutInHead = (context: FaultContext): Buffer => {
  const bytes = whole(context);
  const end = bytes.length - context.good.body.length;
  return bytes.subarray(0, 20 + context.random.below(end - 24));
};

/** Sends the good response byte by byte from `start` on. */
export const trickle =
  (start: (context: FaultContext) => number): FaultMode =>
  (context) => {
    const all = whole(context);
    let at = start(context);
    context.socket.write(all.subarray(0, at));
    context.every(250, () => context.socket.write(all.subarray(at, ++at)));
  };

export const body = (status: number, text: string | Buffer, headers: Headers = JSON_TYPE): FaultMode =>
  send(() => message(status, headers, text));

const REQUEST_ID = { 'x-request-id': 'request-of-the-fault-server' };

/** An error with the contract's envelope (SPEC §7). */
export const refuse = (status: number, code: string, headers: Headers = {}): FaultMode =>
  body(status, JSON.stringify({ error: `Refused by the fault server: ${code}.`, code }), {
    ...JSON_TYPE,
    ...REQUEST_ID,
    ...headers,
  });

/** An error as a gateway or another server words it. */
export const html = (status: number): FaultMode =>
  body(status, `<h1>${status}</h1>`, { 'content-type': 'text/html' });

export const redirect = (status: number): FaultMode =>
  body(status, '', { location: 'https://elsewhere.example/' });

/** Bytes of the good response with a header that contradicts them. */
export const framed = (
  extra: Headers,
  change: (body: Buffer) => Buffer | string = (bytes) => bytes,
): FaultMode =>
  send((context) =>
    Buffer.concat([Buffer.from(goodHead(context, extra)), Buffer.from(change(context.good.body))]),
  );

export const length = ({ good }: FaultContext, more: number): string => String(good.body.length + more);

export const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

export const CHUNKED = { 'transfer-encoding': 'chunked', connection: 'close' };
export const CLOSE = { connection: 'close' };
