import type { FastifyReply, FastifyRequest } from 'fastify';
import { toApiError, toErrorResponse } from './envelope.ts';

/** Sends any error as the error envelope of the contract (SPEC §7), and logs it if it is a failure of the service. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const apiError = toApiError(error);
  // A 503 that the service has decided on, because of overload or shutdown, is no failure.
  const isIntended = error === apiError && apiError.code === 'service_unavailable';
  if (apiError.status >= 500 && !isIntended)
    request.log.error({ err: error, request: request.id }, 'request failed');
  request.errorCode = apiError.code;
  const response = toErrorResponse(apiError, request.id);
  void reply.code(response.status).headers(response.headers).send(response.body);
}
