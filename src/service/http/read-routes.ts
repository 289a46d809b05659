import type { Endpoint } from '#contract/endpoints.ts';
import type { ParametersOf } from '#contract/operations.ts';
import type { DataSet, DataSets } from '../data-sets/store.ts';
import type { RegisterOperation } from './api-routes.ts';
import { createParameterParser, parametersOf } from './parse-parameters.ts';
import type { ResponseCache } from './response-cache.ts';

/** Reads the JSON that an operation sends, from a data set and the parsed parameters. Throws ApiError. */
type Read<E extends Endpoint> = (dataSet: DataSet, parameters: ParametersOf<E>) => Promise<string>;

/** Registers an operation that reads the data set. */
export type RegisterRead = <const E extends Endpoint>(endpoint: E, read: Read<E>) => void;

/** Returns how to register operations whose responses are cached by their parsed parameters. */
export function createReadRoutes(
  register: RegisterOperation,
  dataSets: DataSets,
  responseCache: ResponseCache,
): RegisterRead {
  return (endpoint, read) => {
    const parse = createParameterParser(endpoint);
    register(endpoint, async (request, reply) => {
      const parameters = parse(parametersOf(request));
      const dataSet = await dataSets.current();
      const query = `${endpoint.path} ${JSON.stringify(parameters)}`;
      return responseCache.send({ request, reply }, dataSet, query, () => read(dataSet, parameters));
    });
  };
}
