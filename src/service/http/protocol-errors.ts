import { METHODS } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalOf, toFailingAnswer } from './envelope.ts';
import { Refusal } from './api-error.ts';
import { requestIdOf } from './request-id.ts';

/** Refuses a request with no or two hosts, and a GET with a body: SPEC §4 says that none is sent. */
export function checkFraming({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (hosts.length !== 1 && raw.httpVersion === '1.1') throw refusalOf(400, { connection: 'close' });
  if (raw.method !== 'GET' && raw.method !== 'HEAD') return;
  if (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0)
    throw new Refusal('invalid_parameter', 'No request body is accepted.', {
      headers: { connection: 'close' },
    });
}

const STATUS_OF_PARSER: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what never became a request with the envelope, then closes. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, STATUS_OF_PARSER[error.code ?? ''] ?? 400, requestIdOf({ headers: {} }));
}

/** The cases that Node answers itself, without a body, unless it is told otherwise. */
export function answerNodeCases(app: FastifyInstance): void {
  app.server.on('connect', (request, socket) => {
    endWith(socket, 405, requestIdOf(request));
  });
  app.server.on('checkExpectation', (request, response) => {
    const answer = toFailingAnswer(refusalOf(417, { connection: 'close' }), requestIdOf(request));
    const length = Buffer.byteLength(answer.body);
    response.writeHead(answer.status, { ...answer.headers, 'content-length': length }).end(answer.body);
  });
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function endWith(socket: Duplex, status: number, requestId: string): void {
  const { headers, body } = toFailingAnswer(refusalOf(status), requestId);
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? 'Bad Request'}\r\n${lines.join('')}\r\n${body}`);
}

/** Every method Node can read but the two that are answered, and the one that never becomes a request. */
export const OTHER_METHODS = METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method));
