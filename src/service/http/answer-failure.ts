import type { FastifyReply, FastifyRequest } from 'fastify';
import { toErrorResponse, toApiError } from './envelope.ts';

/** Fastify error handler: sends the error envelope and logs 5xx errors with their cause. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const apiError = toApiError(error);
  if (apiError.status >= 500) request.log.error({ err: error }, 'request failed');
  const response = toErrorResponse(apiError, request.id);
  void reply.code(response.status).headers(response.headers).send(response.body);
}
