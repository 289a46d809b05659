import type { Endpoint } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Scope } from '#contract/routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../keys/store.ts';
import { httpError } from './envelope.ts';
import { OTHER_METHODS } from './protocol-errors.ts';
import type { TraceContext } from './trace-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated key; null before the check, and on routes without a scope. */
    apiKey: ApiKey | null;
    /** The id of the key that was sent, for the log, also if the key was refused; null if there is no such key. */
    keyId: string | null;
    /** The code of the error that was sent, for the log; null if there was none. */
    errorCode: ErrorCode | null;
    /** The caller's trace, and our own part of it; null if it sent none. */
    trace: TraceContext | null;
    /** Of `performance.now`; counts towards the time that a request may wait for others. */
    waitingSince: number;
  }
  interface FastifyContextConfig {
    /** False if requests don't count against the limit of their address. */
    isLimited?: boolean;
  }
}

/** Sends the reply or rejects with an ApiError or ServiceUnavailable, which become envelopes. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Registers a contract operation: GET with authorization, OPTIONS, and 405 for all other methods. */
export type RegisterOperation = (endpoint: Endpoint, handler: Handler) => void;

const ALLOW = { allow: 'GET, HEAD, OPTIONS' };

/** Throws an ApiError, or rejects with one, unless the request may use this scope. */
export type Authorize = (
  request: FastifyRequest,
  reply: FastifyReply,
  scope: Scope | null,
) => Promise<void> | void;

/** Sends a response from memory; returns false if there is none. */
type SendStored = (request: FastifyRequest, reply: FastifyReply) => boolean;

/** `authorize` runs in `onRequest`, before any input is parsed, and after it `sendStored`. */
export function createApiRoutes(
  app: FastifyInstance,
  authorize: Authorize,
  sendStored: SendStored = () => false,
): RegisterOperation {
  const methods = OTHER_METHODS.filter((method) => method !== 'OPTIONS');
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  return ({ path, scope }, handler) => {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.route({
      method: 'GET',
      url,
      // Liveness probes are not rate limited: a 429 would look like an outage.
      config: { isLimited: scope !== null },
      onRequest(request, reply, proceed) {
        const answer = () => {
          // A response that was sent ends the request.
          if (scope === null || !sendStored(request, reply)) proceed();
        };
        const waiting = authorize(request, reply, scope);
        if (waiting instanceof Promise) waiting.then(answer).catch(proceed);
        else answer();
      },
      handler,
    });
    // Both in onRequest, so that no body is read or refused for its type.
    app.route({
      method: 'OPTIONS',
      url,
      onRequest: async (_request, reply) => reply.code(204).headers(ALLOW).send(),
      handler: async () => undefined,
    });
    app.route({
      method: methods,
      url,
      onRequest: async () => {
        throw httpError(405, ALLOW);
      },
      handler: () => undefined,
    });
  };
}
