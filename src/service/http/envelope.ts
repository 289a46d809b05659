import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { ErrorEnvelope } from '#contract/error.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { errorCode } from '../db/error-code.ts';
import { ApiError, ServiceUnavailable } from '../lib/api-error.ts';
import { sendNow } from './send-response.ts';

/** Messages by status. Sending these instead of a library's own messages reveals nothing about the service. */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  404: 'There is nothing at this address.',
  405: 'This method is not allowed here; every operation is a GET.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'No request body is accepted.',
  417: 'The expectation in the Expect header cannot be met.',
  431: 'The request headers are too large.',
  503: 'Temporarily unavailable. Try again later.',
};

/**
 * Returns the code for a status. SPEC §7 has only ten codes. Other 4xx become `invalid_parameter`, which no client
 * retries.
 */
function codeOf(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 503) return 'service_unavailable';
  return status < 500 ? 'invalid_parameter' : 'internal_error';
}

/** Makes an error for an HTTP status. It is returned, not thrown. */
export function httpError(status: number, headers: Record<string, string> = {}): ApiError {
  const message = MESSAGES[status] ?? (status < 500 ? 'The request is malformed.' : 'Internal server error.');
  return new ApiError(codeOf(status), message, { status, headers });
}

/** Turns anything that was thrown into an ApiError. Unknown errors become a 500 without details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ServiceUnavailable) return httpError(503, { 'retry-after': error.retryAfter });
  if (isDatabaseUnavailable(error) || isOutOfDescriptors(error))
    return httpError(503, { 'retry-after': '5' });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return httpError(status >= 400 && status < 500 ? status : 500);
}

/** True if the process or the machine has too many open files, which is a temporary problem. */
const isOutOfDescriptors = (error: unknown) => /^E[MN]FILE$/.test(errorCode(error));

/**
 * Makes the response for an error (SPEC §2.8), for Fastify or a raw socket. Headers of the error replace the others.
 */
export function toErrorResponse({ code, status, message, headers }: ApiError, requestId: string) {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...headers,
    },
    body: JSON.stringify({ error: message, code } satisfies ErrorEnvelope),
  };
}

/** Sends any error as the error envelope of the contract (SPEC §7), and logs it if it is a failure of the service. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const apiError = toApiError(error);
  // A 503 that the service sends on purpose, because of overload or shutdown, isn't logged as a failure.
  const isIntended = error === apiError && apiError.code === 'service_unavailable';
  if (apiError.status >= 500 && !isIntended)
    request.log.error({ err: error, request: request.id }, 'request failed');
  request.errorCode = apiError.code;
  const { status, headers, body } = toErrorResponse(apiError, request.id);
  sendNow(reply.headers(headers), { status, headers: [], body: Buffer.from(body) });
}
