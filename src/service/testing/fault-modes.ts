import { gzipSync } from 'node:zlib';
import {
  JSON_TYPE,
  head,
  message,
  send,
  sendSpoiled,
  late,
  reset,
  partly,
  close,
  silence,
  goodHead,
  whole,
  cutInBody,
  cutInHead,
  trickle,
  body,
  refuse,
  html,
  redirect,
  framed,
  length,
  chunk,
  CHUNKED,
  CLOSE,
  type FaultHandler,
} from './fault-builders.ts';

/** All faults against which the dashboard and the proxy are tested. Modes that end in `-ok` are unusual but valid. */
export const FAULT_MODES = {
  reset,
  close,
  silence,
  'reset-in-head': partly(cutInHead, reset),
  'reset-in-body': partly(cutInBody, reset),
  'close-in-head': partly(cutInHead, close),
  'close-in-body': partly(cutInBody, close),
  'stalled-head': partly(cutInHead, silence),
  'stalled-body': partly(cutInBody, silence),
  'trickled-head': trickle(() => 5),
  'trickled-body': trickle((context) => whole(context).length - context.good.body.length + 1),
  'late-ok': late(100),

  garbage: sendSpoiled(({ random }) => Buffer.from(Array.from({ length: 400 }, () => random.below(256)))),
  'no-status-line': sendSpoiled(({ good }) => good.body),
  'http-2-preface': send('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'word-as-status': send('HTTP/1.1 fine OK\r\ncontent-length: 2\r\n\r\n{}'),
  'status-0': send(message(0, JSON_TYPE, '{}')),
  'status-999': body(999, '{}'),
  'huge-headers': send(message(200, { ...JSON_TYPE, 'x-huge': 'a'.repeat(400_000) }, '{}')),
  'nul-in-header': send(message(200, { ...JSON_TYPE, 'x-nul': 'a\0b' }, '{}')),
  'no-colon-in-header': sendSpoiled(
    ({ good }) => `HTTP/1.1 200 OK\r\nnonsense\r\ncontent-type: text/html\r\n\r\n${good.body.toString()}`,
  ),
  'two-lengths': sendSpoiled((context) =>
    Buffer.concat([
      Buffer.from(
        goodHead(context, { 'content-length': length(context, 0), 'Content-Length': length(context, -1) }),
      ),
      context.good.body,
    ]),
  ),
  'length-too-long': sendSpoiled((context) =>
    Buffer.concat([
      Buffer.from(goodHead(context, { 'content-length': length(context, 99), ...CLOSE })),
      context.good.body,
    ]),
  ),
  'length-too-short': sendSpoiled((context) =>
    Buffer.concat([
      Buffer.from(goodHead(context, { 'content-length': length(context, -9), ...CLOSE })),
      context.good.body,
    ]),
  ),
  'negative-length': framed({ 'content-length': '-1', ...CLOSE }),
  'bad-chunk-size': framed(CHUNKED, (bytes) => `xyz\r\n${bytes.toString()}\r\n0\r\n\r\n`),
  'unfinished-chunks': framed(CHUNKED, (bytes) => chunk(bytes.subarray(0, 20))),
  'missing-last-chunk': framed(CHUNKED, chunk),
  'chunked-ok': framed(CHUNKED, (bytes) =>
    Buffer.concat([chunk(bytes.subarray(0, 20)), chunk(bytes.subarray(20)), Buffer.from('0\r\n\r\n')]),
  ),
  'continue-first-ok': sendSpoiled((context) =>
    Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), whole(context)]),
  ),
  'early-hints-first-ok': sendSpoiled((context) =>
    Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), whole(context)]),
  ),
  'switching-protocols': send(
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
  ),

  'false-gzip': framed({ 'content-encoding': 'gzip', ...CLOSE }),
  'truncated-gzip': framed({ 'content-encoding': 'gzip', ...CLOSE }, (bytes) =>
    gzipSync(bytes).subarray(0, -30),
  ),
  // The large body is compressed only when this fault is used.
  'gzip-bomb': (context) =>
    body(200, gzipSync(Buffer.alloc(60_000_000, ' ')), { ...JSON_TYPE, 'content-encoding': 'gzip' })(context),
  'unrequested-gzip-ok': framed({ 'content-encoding': 'gzip', ...CLOSE }, (bytes) => gzipSync(bytes)),

  'empty-body': body(200, ''),
  'blank-body': body(200, '  \r\n '),
  'truncated-json': body(200, '{"companies": [{"id"'),
  'invalid-json': body(200, "{'companies': []}"),
  'not-a-number': body(200, '{"companies": NaN}'),
  'utf-16': body(200, Buffer.from('\uFEFF{"companies": []}', 'utf16le')),
  'deep-nesting': body(200, '['.repeat(200_000)),
  'byte-order-mark-ok': framed(CLOSE, (bytes) => Buffer.concat([Buffer.from('\uFEFF'), bytes])),
  null: body(200, 'null'),
  text: body(200, '"companies"'),
  'other-shape': body(200, '{"result": "fine", "next": null}'),
  'login-page': body(200, '<!doctype html><h1>Welcome to our Wi-Fi</h1>', { 'content-type': 'text/html' }),
  'json-as-html': framed({ 'content-type': 'text/html', ...CLOSE }),

  '201': body(201, '<h1>Created</h1>', { 'content-type': 'text/html' }),
  '204': send(head(204, CLOSE)),
  '205': body(205, ''),
  '206': body(206, '{"companies":'),
  '301': redirect(301),
  '302': redirect(302),
  '303': redirect(303),
  '307': redirect(307),
  '308': redirect(308),
  '304-unasked': send(head(304, CLOSE)),
  '400': refuse(400, 'invalid_parameter'),
  '401-unauthenticated': refuse(401, 'unauthenticated'),
  '401-invalid-key': refuse(401, 'invalid_key'),
  '401-key-revoked': refuse(401, 'key_revoked'),
  '403-insufficient-scope': refuse(403, 'insufficient_scope'),
  '403-suspended': refuse(403, 'client_suspended'),
  '404': refuse(404, 'not_found'),
  '405': html(405),
  '408': html(408),
  '410': html(410),
  '418': body(418, ''),
  '429': refuse(429, 'rate_limited'),
  '429-retry-after': refuse(429, 'rate_limited', { 'retry-after': '2' }),
  '429-absurd-retry-after': refuse(429, 'rate_limited', { 'retry-after': '1e400' }),
  '431': html(431),
  '451': html(451),
  '500': refuse(500, 'internal_error'),
  '500-stack': body(500, 'Error: secret\n    at handler (/srv/app.js:1:1)', { 'content-type': 'text/plain' }),
  '501': html(501),
  '502': html(502),
  '503': refuse(503, 'service_unavailable'),
  '503-retry-after': refuse(503, 'service_unavailable', { 'retry-after': '2' }),
  '504': html(504),
  '511': html(511),
  '599': body(599, 'oops', { 'content-type': 'text/plain' }),
} as const satisfies Record<string, FaultHandler>;

export type FaultName = keyof typeof FAULT_MODES;

/** A named fault, or one of a test's own. */
export type Fault = FaultName | FaultHandler;

export const FAULT_NAMES = Object.keys(FAULT_MODES) as readonly FaultName[];
