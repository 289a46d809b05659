import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
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
  }
  interface FastifyContextConfig {
    /** False if requests don't count against the limit of their address. */
    isLimited?: boolean;
  }
}

/** Sends the reply or rejects with an ApiError or ServiceUnavailable, which become envelopes. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Registers a contract operation: GET with this handler, OPTIONS, and 405 for all other methods. */
export type RegisterOperation = (endpoint: Endpoint, handler: Handler) => void;

const ALLOW = { allow: 'GET, HEAD, OPTIONS' };

/** Returns how to register operations on this app. */
export function createApiRoutes(app: FastifyInstance): RegisterOperation {
  const methods = OTHER_METHODS.filter((method) => method !== 'OPTIONS');
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  return ({ path, scope }, handler) => {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    // Liveness probes are not rate limited: a 429 would look like an outage.
    app.route({
      method: 'GET',
      url,
      config: { isLimited: scope !== null },
      // No operation takes a body, so Fastify's steps between here and the handler would find nothing to do.
      onRequest: (request, reply, proceed) => void handler(request, reply).catch(proceed),
      handler: () => undefined,
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
