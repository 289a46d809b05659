import type { FastifyReply, FastifyRequest } from 'fastify';
import { toFailingAnswer, toRefusal } from './envelope.ts';

/** Answers whatever was thrown; what is our own fault goes to the log with its cause. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  const answer = toFailingAnswer(refusal, request.id);
  void reply.code(answer.status).headers(answer.headers).send(answer.body);
}
