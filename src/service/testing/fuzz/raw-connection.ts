import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { rawRequest } from '../raw-request.ts';

const COMPANIES = '/api/v1/companies';
const CRLF = '\r\n';
/** A placeholder for the API key in the bytes. A failing test can print the bytes without revealing the key. */
const KEY = '<key>';
/**
 * The request id of the requests that may get data. A request that is hidden in the body of another has
 * `SMUGGLED_ID`.
 */
export const AUTHORIZED_ID = 'authorized-request';
const SMUGGLED_ID = 'smuggled-request';

const requestLines = (...lines: readonly string[]) => [...lines, '', ''].join(CRLF);
const get = (id: string, ...headers: readonly string[]) =>
  requestLines(`GET ${COMPANIES} HTTP/1.1`, 'Host: a', `X-Request-Id: ${id}`, ...headers);
const authorized = get(AUTHORIZED_ID, `x-api-key: ${KEY}`);
const last = get('unauthorized-request', 'Connection: close');

const inner = get(SMUGGLED_ID, `x-api-key: ${KEY}`);
const chunked = `${inner.length.toString(16)}${CRLF}${inner}${CRLF}0${CRLF}${CRLF}`;
const withBody = (method: string, body: string, ...headers: readonly string[]) =>
  `${requestLines(`${method} ${COMPANIES} HTTP/1.1`, 'Host: a', 'X-Request-Id: outer-request', ...headers)}${body}`;

/**
 * Generates requests whose length servers disagree about. Some servers would treat what is hidden in the body as
 * another request.
 */
const smuggling = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'HEAD', 'DELETE'),
    fc.constantFrom<readonly [body: string, ...headers: string[]]>(
      [inner, `Content-Length: ${inner.length}`],
      [chunked, 'Transfer-Encoding: chunked'],
      [chunked, `Content-Length: ${chunked.length}`, 'Transfer-Encoding: chunked'],
      [`0${CRLF}${CRLF}${inner}`, `Content-Length: ${inner.length + 5}`, 'Transfer-Encoding: chunked'],
      [chunked, 'Transfer-Encoding: chunked', 'Content-Length: 0'],
      [chunked, 'Transfer-Encoding: xchunked'],
      [chunked, 'Transfer-Encoding: chunked, identity'],
      [chunked, 'Transfer-Encoding : chunked'],
      [chunked, 'Transfer-Encoding:\tchunked', 'Transfer-Encoding: x'],
      [inner, 'Content-Length: 0', `Content-Length: ${inner.length}`],
      [inner, `Content-Length: +${inner.length}`],
      [inner, `Content-Length: 0x${inner.length.toString(16)}`],
      [inner, `Content-Length: ${inner.length}, 0`],
      [inner, `Content-Length: ${inner.length}`, 'Expect: 100-continue'],
      [inner, `Content-Length: ${inner.length}`, 'Connection: Upgrade', 'Upgrade: h2c'],
    ),
  )
  .map(([method, [body, ...headers]]) => withBody(method, body, ...headers));

const special = fc.oneof(
  fc.constantFrom(
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    get('upgraded-request', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'),
    get('expecting-request', 'Expect: 100-continue'),
    get('expecting-request', 'Expect: 200-ok'),
    'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  ),
  fc
    .tuple(fc.integer({ min: 1, max: 40_000 }), fc.constantFrom('X-Long: ', 'x-api-key: ', 'Cookie: '))
    .map(([length, name]) => get('long-request', `${name}${'a'.repeat(length)}`)),
  fc
    .integer({ min: 1, max: 3_000 })
    .map((count) => get('many-headers', ...Array.from({ length: count }, (_, at) => `X-${at}: 1`))),
  fc
    .integer({ min: 1, max: 20_000 })
    .map((n) => `GET /${'%61'.repeat(n)} HTTP/1.1${CRLF}Host: a${CRLF}${CRLF}`),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const pipeline = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.oneof(rawRequest, fc.constant(authorized)), { maxLength: 5 }) },
  { weight: 2, arbitrary: special.map((bytes) => [authorized, bytes]) },
  { weight: 2, arbitrary: smuggling.map((bytes) => [bytes]) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 6, max: 40 }).map((length) => Array<string>(length).fill(authorized)),
  },
);

type Mutation = readonly [
  kind: 'cut' | 'drop' | 'repeat' | 'replace',
  at: number,
  length: number,
  text: string,
];
const mutation: fc.Arbitrary<Mutation> = fc.tuple(
  fc.constantFrom('cut', 'drop', 'repeat', 'replace'),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.integer({ min: 1, max: 30 }),
  fc.oneof(
    fc.constantFrom('\0', '\n', '\r', ' ', ':', '\r\n\r\n', '\x80'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  ),
);

function mutate(bytes: string, [kind, where, length, text]: Mutation): string {
  const at = Math.floor(where * bytes.length);
  if (kind === 'cut') return bytes.slice(0, at);
  const [before, affected, after] = [
    bytes.slice(0, at),
    bytes.slice(at, at + length),
    bytes.slice(at + length),
  ];
  return `${before}${{ drop: '', repeat: affected + affected, replace: text }[kind]}${after}`;
}

export interface RawConnection {
  readonly bytes: string;
  /** Whether the bytes were changed at random. Then only the key in `bytes` shows which responses are allowed. */
  readonly mutated: boolean;
  /** How many bytes are written at a time. A pause of a few milliseconds follows. */
  readonly write: number;
  readonly ending: 'wait' | 'half-close' | 'destroy' | 'reset' | 'never read';
}

/** Generates what a normal client, a broken client or an attacker does on a connection. */
export const rawConnection: fc.Arbitrary<RawConnection> = fc
  .record({
    requests: pipeline,
    mutations: fc.oneof(fc.constant<Mutation[]>([]), fc.array(mutation, { minLength: 1, maxLength: 4 })),
    write: fc.oneof({ weight: 8, arbitrary: fc.constant(Infinity) }, fc.integer({ min: 1, max: 400 })),
    ending: fc.oneof(
      { weight: 6, arbitrary: fc.constant('wait' as const) },
      fc.constantFrom('half-close' as const, 'destroy', 'reset', 'never read'),
    ),
  })
  .map(({ requests, mutations, ...rest }) => ({
    ...rest,
    bytes: `${mutations.reduce(mutate, requests.join(''))}${last}`,
    mutated: mutations.length > 0,
  }));

/**
 * How many pieces are written before the rest is given up, so that a test with tiny pieces does not take too long.
 */
const MAX_WRITES = 12;
const MAX_OPEN_MS = 150;

/** Opens a connection, writes the bytes, and ends it as `connection` says. Returns what was received. */
export async function runConnection(port: number, key: string, connection: RawConnection): Promise<string> {
  const { bytes, write, ending } = connection;
  const data = Buffer.from(bytes.replaceAll(KEY, key));
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let received = '';
  if (ending === 'never read') socket.pause();
  else socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  for (
    let at = 0, writes = 0;
    at < data.length && writes < MAX_WRITES && socket.writable;
    at += write, writes++
  ) {
    socket.write(data.subarray(at, at + write));
    if (at + write < data.length) await pause(3);
  }
  if (ending === 'half-close') socket.end();
  if (ending === 'reset') setTimeout(() => socket.resetAndDestroy(), 2);
  if (ending === 'destroy') setTimeout(() => socket.destroy(), 2);
  await Promise.race([closed, pause(MAX_OPEN_MS)]);
  socket.destroy();
  return received;
}
