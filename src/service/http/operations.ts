import type { Endpoint } from '#contract/endpoints.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey, KeyStore } from '../keys/store.ts';
import { authenticate, requireScope } from './authenticate.ts';
import { refusalOf } from './envelope.ts';
import { OTHER_METHODS } from './framing.ts';
import type { Limiters } from './limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key the request was let in with; null where none is needed, and before it is checked. */
    apiKey: ApiKey | null;
  }
}

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Registers an operation of the contract: who may call it, and what every other method gets. */
export type RegisterOperation = (endpoint: Endpoint, handler: Handler) => void;

const ALLOW = { allow: 'GET, HEAD, OPTIONS' };

/** The order of checks of every operation: key, suspended, limit by key, scope (the rest is the handler's). */
export function createOperations(
  app: FastifyInstance,
  { keys, limiters }: { keys: Pick<KeyStore, 'find'>; limiters: Limiters },
): RegisterOperation {
  const methods = OTHER_METHODS.filter((method) => method !== 'OPTIONS');
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  return ({ path, scope }, handler) => {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const check = async (request: FastifyRequest, reply: FastifyReply) => {
      if (scope === null) return;
      const key = await authenticate(request, keys);
      request.apiKey = key;
      await limiters.byKey(request, reply, key);
      requireScope(key, scope);
    };
    app.route({ method: 'GET', url, onRequest: check, handler });
    app.route({ method: 'OPTIONS', url, handler: (_, reply) => reply.code(204).headers(ALLOW).send() });
    app.route({
      method: methods,
      url,
      // Before a body is read, whatever there is of it.
      onRequest: async () => {
        throw refusalOf(405, ALLOW);
      },
      handler: () => undefined,
    });
  };
}
