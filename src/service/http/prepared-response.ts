import {
  IncomingMessage,
  ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import { Socket } from 'node:net';
import { SERVER_OPTIONS } from './server-options.ts';

/** Names and values in turns. */
export type HeaderPairs = readonly string[];

/** Status and headers that many responses share, checked and put together once. */
export interface PreparedHead {
  readonly status: number;
  readonly pairs: HeaderPairs;
  readonly text: string;
}

/** Throws if Node would not send such headers. */
export function prepareHead(status: number, pairs: HeaderPairs): PreparedHead {
  for (let at = 0; at < pairs.length; at += 2) {
    validateHeaderName(pairs[at] ?? '');
    validateHeaderValue(pairs[at] ?? '', pairs[at + 1] ?? '');
  }
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${toLines(pairs)}`;
  // In one piece; a string that was joined stays as many objects until it is read.
  return { status, pairs, text: Buffer.from(text, 'latin1').toString('latin1') };
}

function toLines(pairs: HeaderPairs): string {
  let lines = '';
  for (let at = 0; at < pairs.length; at += 2) lines += `${pairs[at]}: ${pairs[at + 1]}\r\n`;
  return lines;
}

/** Names and values in turns of lines as they are sent. */
export const pairsIn = (lines: string): string[] =>
  lines
    .split('\r\n')
    .slice(0, -1)
    .flatMap((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]);

let lastSecond = 0;
let lastEnd = '';

/** The lines that Node puts at the end of the head of every response of a connection that stays open. */
function endOfHead(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== lastSecond) {
    lastSecond = second;
    const date = new Date(second * 1000).toUTCString();
    const timeout = SERVER_OPTIONS.keepAliveTimeout / 1000;
    lastEnd = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${timeout}\r\n\r\n`;
  }
  return lastEnd;
}

/** The field in which Node keeps what it writes before the body; not documented. */
const FIELD = '_header';
type WithHeader = ServerResponse & { [FIELD]?: string | null };

/** The fields in which Node notes that nothing is left to read; not documented either. */
const DUMPED = '_dumped';
const READ_STATE = '_readableState';
type WithReadState = IncomingMessage & {
  [DUMPED]?: boolean;
  [READ_STATE]?: { ended: boolean; endEmitted: boolean };
};

const newResponse: WithHeader = new ServerResponse(new IncomingMessage(new Socket()));
// Another version of Node may do without it.
const takesHeader = newResponse[FIELD] === null;

/**
 * Marks a request without a body as read to its end. Node would read it as a stream first, in four steps of the event
 * queue; its option `optimizeEmptyRequests`, which Node 20 lacks, does the same as this.
 */
function skipBody(request: WithReadState): void {
  request[DUMPED] = true;
  const state = request[READ_STATE];
  if (state === undefined) return;
  state.ended = true;
  state.endEmitted = true;
}

/**
 * Sends a response with further lines of headers, which must be safe, to a request without a body. Node would check and
 * join all headers for each response.
 */
export function sendPrepared(
  response: ServerResponse,
  head: PreparedHead,
  lines: string,
  body?: Buffer,
): void {
  setHead(response, head, lines);
  response.end(body);
}

/** The same with a text in parts of so many bytes together. Joined, they would be copied once more. */
export function sendPreparedText(
  response: ServerResponse,
  head: PreparedHead,
  lines: string,
  parts: readonly string[],
  bytes: number,
): void {
  let length = 0;
  for (const part of parts) length += part.length;
  // Text of as many characters as bytes is ASCII, which is copied instead of converted.
  const encoding = length === bytes ? 'latin1' : 'utf8';
  setHead(response, head, lines);
  response.cork();
  for (const part of parts) response.write(part, encoding);
  response.end();
}

function setHead(response: ServerResponse, head: PreparedHead, lines: string): void {
  if (takesHeader && response.shouldKeepAlive && response.constructor === ServerResponse) {
    response.statusCode = head.status;
    const prepared: WithHeader = response;
    prepared[FIELD] = head.text + lines + endOfHead();
    skipBody(response.req);
  } else response.writeHead(head.status, [...head.pairs, ...pairsIn(lines)]);
}
