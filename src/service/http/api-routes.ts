import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation, ParametersOf } from '#contract/operations.ts';
import type { Route } from '#contract/routes.ts';
import type { DataSet, DataSets } from '../data-sets/current-data-set.ts';
import { type Authenticate, authorize } from '../keys/authenticate.ts';
import type { ApiKey } from '../keys/key-store.ts';
import { httpError } from '../lib/api-error.ts';
import type { LoadShedder } from './load-shedding.ts';
import { createRequestParser } from './parse-parameters.ts';
import { applyRate, type Limiters } from './rate-limits.ts';
import type { ResponseCache } from './response-cache.ts';
import { sendNow } from './send-response.ts';

/** Sends the reply, or rejects with the error to send. */
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Registers an operation: GET and HEAD with this handler, OPTIONS, and 405 for the other methods. */
export type RegisterOperation = (route: Route, handler: Handler) => void;

const ALLOW = { allow: 'GET, HEAD, OPTIONS' };
/**
 * The methods that get 405: all that Node parses and no operation has. CONNECT is not among them, because Node reports it
 * as an event, not as a request.
 */
export const REFUSED_METHODS = METHODS.filter(
  (method) => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(method),
);

/** Returns a function that registers operations on this app. */
export function createOperationRegistrar(app: FastifyInstance): RegisterOperation {
  for (const method of REFUSED_METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  return ({ path, scope }, handler) => {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.route({
      // Fastify adds a route for HEAD with the same handler.
      method: 'GET',
      url,
      // Only health checks have no scope. They are neither rate limited nor shed, because a refusal would look like an
      // outage.
      config: { isLimited: scope !== null },
      // Operations are handled in `onRequest`, because Fastify's later steps are about request bodies, which no
      // operation has. After a success the reply has been sent, so `proceed` is not called. After a failure it is
      // called with the error, and Fastify passes that to `handleError`.
      onRequest: (request, reply, proceed) => void handler(request, reply).catch(proceed),
      handler: () => undefined,
    });
    // The next two routes answer in `onRequest` as well, because Fastify's next step reads the request's body, or
    // refuses it if it doesn't know its type.
    app.route({
      method: 'OPTIONS',
      url,
      onRequest: async (_request, reply) => reply.code(204).headers(ALLOW).send(),
      handler: async () => undefined,
    });
    app.route({
      method: REFUSED_METHODS,
      url,
      onRequest: async () => {
        throw httpError(405, ALLOW);
      },
      handler: () => undefined,
    });
  };
}

/** An operation that reads data. All of them need a key with a scope, which the health check doesn't. */
type ReadOperation = Operation & { readonly scope: NonNullable<Operation['scope']> };

/** What is known of a request after its check. */
interface CheckedRequest<O extends ReadOperation> {
  readonly key: ApiKey;
  readonly parameters: ParametersOf<O>;
  /** Identifies the operation with its parameters in the response cache. */
  readonly cacheKey: string;
  /** The data set that was current when the request was checked. The response is read from it. */
  readonly dataSet: DataSet;
}

/** Returns a function that checks the requests of an operation. */
export type CreateCheck = <const O extends ReadOperation>(
  operation: O,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<CheckedRequest<O>>;

interface CheckOptions {
  readonly authenticate: Authenticate;
  readonly limiters: Limiters;
  readonly dataSets: Pick<DataSets, 'current'>;
}

/**
 * Returns a function that creates the checks of an operation's requests, for lists, single records and exports alike.
 * Every request has passed the steps in `admission.ts` before. The scope is checked before the parameters, so that
 * callers without it always get 403, and never a 400 or 404 that reveals something.
 */
export function createRequestChecks({ authenticate, limiters, dataSets }: CheckOptions): CreateCheck {
  return (operation) => {
    const parse = createRequestParser(operation);
    return async (request, reply) => {
      // Identify: 401 without a valid key, 403 if its client is suspended.
      const key = await authenticate(request);
      // Limit: 429 if the key has made too many requests in its minute. If the key has a limit, the headers of that
      // limit replace those of the address.
      applyRate(reply, limiters.byKey(key));
      // Authorise: 403 if the key lacks the scope.
      authorize(key, operation.scope);
      // Parse: 400 for an unknown parameter or a value that does not fit its schema.
      const { parameters, cacheKey } = parse(request);
      // Find the current data set: 503 if it can't be opened.
      return { key, parameters, cacheKey, dataSet: await dataSets.current() };
    };
  };
}

/** The time of a request, in milliseconds since 1970, for operations whose responses depend on it. */
type TimeFor<O extends Operation> = O extends { readonly changesWithTime: true } ? number : undefined;

/**
 * Reads the JSON of a response from the data set. Rejects with an ApiError, such as a 404. Only operations with
 * `changesWithTime` get the time, so that all other responses, which are cached without it, can't depend on it.
 */
type Read<O extends Operation> = (
  dataSet: DataSet,
  parameters: ParametersOf<O>,
  now: TimeFor<O>,
) => Promise<string>;

/** Registers an operation with the function that reads its response, such as `page` of the company store. */
export type RegisterRead = <const O extends ReadOperation>(operation: O, read: Read<NoInfer<O>>) => void;

interface ReadRegistrarOptions {
  readonly register: RegisterOperation;
  readonly check: CreateCheck;
  readonly dataSets: Pick<DataSets, 'reopenIfChanged'>;
  readonly responseCache: ResponseCache;
  readonly loadShedder: Pick<LoadShedder, 'run'>;
}

/** Returns a function that registers operations that read the data set. All are handled by the same steps. */
export function createReadRegistrar(options: ReadRegistrarOptions): RegisterRead {
  const { register, check, dataSets, responseCache, loadShedder } = options;
  return <const O extends ReadOperation>(operation: O, read: Read<O>) => {
    const checkRequest = check(operation);
    register(operation, async (request, reply) => {
      const { parameters, cacheKey: untimedKey, dataSet } = await checkRequest(request, reply);
      const now = operation.changesWithTime ? Date.now() : undefined;
      const cacheKey = now === undefined ? untimedKey : withMinute(untimedKey, now);
      // Look in the cache for the response: the body, or a 304 if the caller has it already.
      const cached = responseCache.find(request, dataSet, cacheKey);
      if (cached !== undefined) return sendNow(reply, cached);
      // Read the data set when it is the caller's turn: 503 if the wait is too long. If its file has changed, the same
      // revision is opened again, so the cache key stays valid.
      const json = await loadShedder.run(request, async () =>
        // The cast is safe: `now` is set exactly if `changesWithTime` is true, as `TimeFor` says.
        read(await dataSets.reopenIfChanged(dataSet), parameters, now as TimeFor<O>),
      );
      // Respond, with the body in an encoding that the caller accepts, or with a 304.
      sendNow(reply, await responseCache.respond(request, dataSet, cacheKey, json));
    });
  };
}

/** Appends the minute, so that responses that depend on the time are cached for at most a minute. */
const withMinute = (cacheKey: string, now: number) => `${cacheKey} ${Math.floor(now / 60_000)}`;
