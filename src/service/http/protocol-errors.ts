import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { ApiError, httpError } from '../lib/api-error.ts';
import type { UnparsedRequest } from './access-log.ts';
import { EXPOSED_HEADERS } from './cors.ts';
import { toErrorResponse } from './envelope.ts';
import { afterAnswers, isAnswering } from './request-pipelining.ts';
import { requestIdOf } from './tracing.ts';

/** Rejects requests without exactly one Host header, and GET requests with a body (SPEC §4). */
export function checkFraming({ raw }: FastifyRequest, reply: FastifyReply): void {
  // After a request with an `Upgrade` header, Node drops the bytes that follow. They may be the next request, so
  // close the connection: the caller then sends it again.
  if (raw.headers.upgrade !== undefined) void reply.header('connection', 'close');
  if (raw.httpVersion === '1.1' && countHosts(raw) !== 1) throw httpError(400, { connection: 'close' });
  if (raw.method !== 'GET' && raw.method !== 'HEAD') return;
  if (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0)
    throw new ApiError('invalid_parameter', 'No request body is accepted.', {
      headers: { connection: 'close' },
    });
}

/** Counts the Host headers of a request. In `headers`, Node keeps only the first of them. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  // Names and values alternate.
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at] ?? '')) hosts++;
  return hosts;
}

const STATUS_OF_PARSER: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** How long a connection stays open after an error, so that the caller can read it. */
const LINGER_MS = 250;

interface ProtocolErrorsOptions extends Pick<Config, 'corsOrigins'> {
  /** Called when a request is refused that Fastify never sees. */
  readonly onRefusal: (refused: UnparsedRequest) => void;
}

/**
 * Answers requests that Node can't parse or would answer without a body, and closes their connection. If
 * `corsOrigins` isn't empty, pages of any origin may read these errors.
 */
export function createProtocolErrors({ corsOrigins, onRefusal }: ProtocolErrorsOptions) {
  // The origin of an unparsed request isn't known. Any page may read these errors, because they tell it nothing else.
  const cors =
    corsOrigins.length === 0
      ? {}
      : { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED_HEADERS.join(', ') };
  const toResponse = (error: ApiError, requestId: string) => {
    const { status, headers, body } = toErrorResponse(error, requestId);
    return {
      status,
      headers: { ...headers, ...cors, 'content-length': Buffer.byteLength(body), connection: 'close' },
      body,
    };
  };
  function endWith(socket: Duplex, error: ApiError, requestId: string): void {
    if (!socket.writable) return;
    const { status, headers, body } = toResponse(error, requestId);
    const lines = Object.entries({ ...headers, date: new Date().toUTCString() }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`, () =>
      setTimeout(() => socket.destroy(), LINGER_MS).unref(),
    );
  }
  /** Answers a request when the earlier ones of its connection are answered, and logs it. */
  function refuseRequest(socket: Duplex, error: ApiError, requestId: string): void {
    afterAnswers(socket, () => {
      onRefusal({ requestId, socket, error });
      endWith(socket, error, requestId);
    });
  }
  const newRequestId = () => requestIdOf({ headers: {} });
  return {
    answerClientError(error: Error & { code?: string }, socket: Duplex): void {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy();
        return;
      }
      // The service itself has stopped reading, because the caller doesn't read its earlier responses. Keep waiting.
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isAnswering(socket) && socket.isPaused()) return;
      refuseRequest(socket, httpError(STATUS_OF_PARSER[error.code ?? ''] ?? 400), newRequestId());
    },
    /** Refuses a connection. It is counted in the metrics only: a line for each would fill the log. */
    refuseConnection(socket: Duplex, error: ApiError): void {
      // Node must not read a request from this connection.
      socket.pause();
      endWith(socket, error, newRequestId());
    },
    /** Answers CONNECT, and expectations other than `100-continue`. */
    answerNodeCases({ server }: FastifyInstance): void {
      server.on('connect', (request: IncomingMessage, socket: Duplex) => {
        // Node has removed its own listener, and without any, a reset by the caller would end the process.
        socket.on('error', () => socket.destroy());
        refuseRequest(socket, httpError(405), requestIdOf(request));
      });
      server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
        const [error, requestId] = [httpError(417), requestIdOf(request)];
        onRefusal({ requestId, socket: request.socket, error });
        const { status, headers, body } = toResponse(error, requestId);
        response.writeHead(status, headers).end(body);
      });
    },
  };
}
