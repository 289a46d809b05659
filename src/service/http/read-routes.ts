import type { Endpoint } from '#contract/endpoints.ts';
import type { ParametersOf } from '#contract/operations.ts';
import type { DataSet, DataSets } from '../data-sets/store.ts';
import type { CachedKeys } from '../keys/cached-keys.ts';
import type { KeyUsage } from '../keys/usage.ts';
import type { RegisterOperation } from './api-routes.ts';
import { acceptKey, authorize, secretOf } from './authenticate.ts';
import { applyRate, type Limiters } from './limits.ts';
import { createParameterParser, parametersOf } from './parse-parameters.ts';
import type { ResponseCache } from './response-cache.ts';

/** An operation that needs a key. */
type ReadEndpoint = Endpoint & { readonly scope: NonNullable<Endpoint['scope']> };

/** Reads the JSON that an operation sends, from a data set and the parsed parameters. Throws ApiError. */
type Read<E extends Endpoint> = (dataSet: DataSet, parameters: ParametersOf<E>) => Promise<string>;

/** Registers an operation that reads the data set. */
export type RegisterRead = <const E extends ReadEndpoint>(endpoint: E, read: Read<E>) => void;

interface ReadRoutesOptions {
  readonly register: RegisterOperation;
  readonly keys: Pick<CachedKeys, 'read'>;
  readonly usage: Pick<KeyUsage, 'note'>;
  readonly limiters: Limiters;
  readonly dataSets: DataSets;
  readonly responseCache: ResponseCache;
}

/**
 * Returns how to register operations that read the data set. Each of their requests goes through these steps, after the
 * limit by address (`create-server.ts`). The scope is checked before the parameters, so that a 403 never tells which ids
 * exist.
 */
export function createReadRoutes(options: ReadRoutesOptions): RegisterRead {
  const { register, keys, usage, limiters, dataSets, responseCache } = options;
  return (endpoint, read) => {
    const parse = createParameterParser(endpoint);
    register(endpoint, async (request, reply) => {
      const key = acceptKey(request, await keys.read(secretOf(request)), usage);
      applyRate(reply, limiters.byKey(key));
      authorize(key, endpoint.scope);
      const parameters = parse(parametersOf(request));
      const dataSet = await dataSets.current();
      // All parameters are part of the name under which a response is stored, so none can be forgotten.
      const query = `${endpoint.path} ${JSON.stringify(parameters)}`;
      await responseCache.respond(request, reply, {
        dataSet,
        query,
        read: async () => read(await dataSets.intact(dataSet), parameters),
      });
    });
  };
}
