import type { Endpoint, Scope } from '#contract/endpoints.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKey } from '../keys/store.ts';
import { refusalOf } from './envelope.ts';
import { OTHER_METHODS } from './protocol-errors.ts';

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

/** Lets a request to an operation of this scope in, or throws a Refusal. */
export type Admit = (request: FastifyRequest, reply: FastifyReply, scope: Scope | null) => Promise<void>;

/** Who is let in is decided before anything else is looked at; the rest is the handler's. */
export function createOperations(app: FastifyInstance, admit: Admit): RegisterOperation {
  const methods = OTHER_METHODS.filter((method) => method !== 'OPTIONS');
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  return ({ path, scope }, handler) => {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.route({
      method: 'GET',
      url,
      // A liveness probe must not be told to wait: it touches nothing, and is how an outage is noticed.
      config: scope === null ? { rateLimit: false } : {},
      onRequest: (request: FastifyRequest, reply: FastifyReply) => admit(request, reply, scope),
      handler,
    });
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
