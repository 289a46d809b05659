import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation, ParametersOf } from '#contract/operations.ts';
import type { Route } from '#contract/routes.ts';
import type { DataSet, DataSets } from '../data-sets/current-data-set.ts';
import type { CachedKeys } from '../keys/cached-keys.ts';
import type { KeyUsage } from '../keys/usage.ts';
import { acceptKey, authorize, secretOf } from './authenticate.ts';
import { httpError } from './envelope.ts';
import type { LoadShedder } from './load-shedding.ts';
import { createRequestParser } from './parse-parameters.ts';
import { OTHER_METHODS } from './protocol-errors.ts';
import { applyRate, type Limiters } from './rate-limits.ts';
import type { ResponseCache } from './response-cache.ts';
import { sendNow } from './send-response.ts';

/** Sends the reply, or rejects with the error that is to be sent. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Registers an operation: GET with this handler, OPTIONS, and 405 for all other methods. */
export type RegisterOperation = (route: Route, handler: Handler) => void;

const ALLOW = { allow: 'GET, HEAD, OPTIONS' };

/** Returns a function that registers operations on this app. */
export function createApiRoutes(app: FastifyInstance): RegisterOperation {
  const methods = OTHER_METHODS.filter((method) => method !== 'OPTIONS');
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  return ({ path, scope }, handler) => {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.route({
      method: 'GET',
      url,
      // Health checks are neither rate limited nor shed, because a refusal would look like an outage.
      config: { isLimited: scope !== null },
      // Operations are handled in `onRequest`, because Fastify's later steps deal with request bodies, which no
      // operation has. A handler that succeeds has sent the reply, so Fastify must not go on: `proceed` is only called
      // with an error, which Fastify then sends.
      onRequest: (request, reply, proceed) => void handler(request, reply).catch(proceed),
      handler: () => undefined,
    });
    // The two routes below answer in `onRequest` as well, because after that step, Fastify would read the request's
    // body, or refuse a body whose type it doesn't know.
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

/** Makes the cache key of an answer that changes with time, such as which offerings are open, another one each minute. */
const inThisMinute = (cacheKey: string) => `${cacheKey} ${Math.floor(Date.now() / 60_000)}`;

/** An operation that reads data. All of them need a key with a scope, which the health check doesn't. */
type ReadOperation = Operation & { readonly scope: NonNullable<Operation['scope']> };

/** Reads the JSON of a response from the data set. Rejects with an ApiError, such as a 404. */
type Read<O extends Operation> = (dataSet: DataSet, parameters: ParametersOf<O>) => Promise<string>;

export type RegisterRead = <const O extends ReadOperation>(operation: O, read: Read<NoInfer<O>>) => void;

interface ReadRoutesOptions {
  readonly register: RegisterOperation;
  readonly keys: Pick<CachedKeys, 'read'>;
  readonly usage: Pick<KeyUsage, 'note'>;
  readonly limiters: Limiters;
  readonly dataSets: DataSets;
  readonly responseCache: ResponseCache;
  readonly loadShedder: Pick<LoadShedder, 'run'>;
}

/**
 * Returns a function that registers operations that read the data set. They share one handler, which has all steps of a
 * request, from checking the API key to sending the response. Every request has passed the steps in `admission.ts` before. Scopes
 * are checked before parameters, so that a 403 never tells which ids exist.
 */
export function createReadRoutes(options: ReadRoutesOptions): RegisterRead {
  const { register, keys, usage, limiters, dataSets, responseCache, loadShedder } = options;
  return (operation, read) => {
    const parse = createRequestParser(operation);
    register(operation, async (request, reply) => {
      // Identify: 401 without a valid key, 403 if its client is suspended.
      const key = acceptKey(request, await keys.read(secretOf(request)), usage);
      // Limit: 429 if the key has made too many requests in its minute. If it has a limit, its headers replace those of
      // the address.
      applyRate(reply, limiters.byKey(key));
      // Authorise: 403 if the key lacks the scope.
      authorize(key, operation.scope);
      // Parse: 400 for an unknown parameter or a value that does not fit its schema.
      const { parameters, cacheKey: requested } = parse(request);
      const cacheKey = operation.changesWithTime ? inThisMinute(requested) : requested;
      // Look in the cache, which answers with the body or with 304.
      const dataSet = await dataSets.current();
      const cached = responseCache.find(request, dataSet, cacheKey);
      if (cached !== undefined) return sendNow(reply, cached);
      // Read the data set, after waiting for the caller's turn: 503 if the wait is too long.
      const json = await loadShedder.run(request, async () =>
        read(await dataSets.reopenIfChanged(dataSet), parameters),
      );
      // Respond, with the body compressed as the caller accepts it.
      sendNow(reply, await responseCache.add(request, dataSet, cacheKey, json));
    });
  };
}
