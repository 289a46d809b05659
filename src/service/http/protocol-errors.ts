import { METHODS } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpError, toErrorResponse } from './envelope.ts';
import { ApiError } from './api-error.ts';
import { requestIdOf } from './request-id.ts';

/** Rejects requests without exactly one Host header, and GET with a body (SPEC §4 has none). */
export function checkFraming({ raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  if (hosts.length !== 1 && raw.httpVersion === '1.1') throw httpError(400, { connection: 'close' });
  if (raw.method !== 'GET' && raw.method !== 'HEAD') return;
  if (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0)
    throw new ApiError('invalid_parameter', 'No request body is accepted.', {
      headers: { connection: 'close' },
    });
}

const STATUS_OF_PARSER: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** For requests Node could not parse: sends the error envelope, then closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, STATUS_OF_PARSER[error.code ?? ''] ?? 400, requestIdOf({ headers: {} }));
}

/** Cases that Node would otherwise respond to itself, without a body. */
export function answerNodeCases(app: FastifyInstance): void {
  app.server.on('connect', (request, socket) => {
    endWith(socket, 405, requestIdOf(request));
  });
  app.server.on('checkExpectation', (request, response) => {
    const error = toErrorResponse(httpError(417, { connection: 'close' }), requestIdOf(request));
    const length = Buffer.byteLength(error.body);
    response.writeHead(error.status, { ...error.headers, 'content-length': length }).end(error.body);
  });
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

function endWith(socket: Duplex, status: number, requestId: string): void {
  const { headers, body } = toErrorResponse(httpError(status), requestId);
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? 'Bad Request'}\r\n${lines.join('')}\r\n${body}`);
}

/** All methods Node can parse except GET, HEAD, and CONNECT (which Node handles as an event). */
export const OTHER_METHODS = METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method));
