import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorEnvelope } from '#contract/error.ts';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import { errorCode } from '../db/error-code.ts';
import { ApiError, httpError, ServiceUnavailable } from '../lib/api-error.ts';
import { sendNow } from './send-response.ts';

/** Turns anything that was thrown into an ApiError. Unknown errors become a 500 without details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ServiceUnavailable) return httpError(503, { 'retry-after': error.retryAfter });
  if (isDatabaseUnavailable(error) || isOutOfDescriptors(error))
    return httpError(503, { 'retry-after': '5' });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return httpError(status >= 400 && status < 500 ? status : 500);
}

/** Tells whether the process or the machine has too many open files, which is a temporary problem. */
const isOutOfDescriptors = (error: unknown) => /^E[MN]FILE$/.test(errorCode(error));

/**
 * Builds the response to an error (SPEC §2.8), for Fastify or a raw socket. Headers of the error override the others.
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

/** Sends an error in the contract's envelope (SPEC §7). Logs it if the service has failed. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const apiError = toApiError(error);
  // A 503 that was thrown on purpose, because of overload or shutdown, is no failure.
  const isIntended = error === apiError && apiError.code === 'service_unavailable';
  if (apiError.status >= 500 && !isIntended)
    request.log.error({ err: error, request: request.id }, 'request failed');
  request.sentErrorCode = apiError.code;
  const { status, headers, body } = toErrorResponse(apiError, request.id);
  sendNow(reply.headers(headers), { status, headers: [], body: Buffer.from(body) });
}
