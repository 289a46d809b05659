import { queryOptions } from '@tanstack/react-query';
import { CATALOGUE_KEY } from '../api/query-keys.ts';
import type { OpenCatalogue } from './catalogue.ts';
import type { Progress } from './catalogue-api.ts';
import type { CatalogueApi } from './index/company-index.ts';

type Name = keyof CatalogueApi;
type Result<N extends Name> = CatalogueApi[N] extends (...args: never) => Promise<infer A> ? A : never;
/** CatalogueApi, in the form that TypeScript needs to call a function by a generic name. */
type GenericApi = { [N in Name]: (...args: Parameters<CatalogueApi[N]>) => Promise<Result<N>> };

const catalogueKeys = {
  progress: [...CATALOGUE_KEY, 'progress'],
  result: (name: Name, args: readonly unknown[]) => [...CATALOGUE_KEY, name, ...args],
};

/** Written by the catalogue with setQueryData; undefined until it is opened. */
export const progressQuery = queryOptions<Progress>({
  queryKey: catalogueKeys.progress,
  gcTime: Infinity,
  enabled: false,
});

/** The query of a function of the catalogue, by its name. */
const catalogueQuery =
  <N extends Name>(name: N) =>
  (open: OpenCatalogue, ...args: Parameters<CatalogueApi[N]>) =>
    queryOptions<Result<N>>({
      queryKey: catalogueKeys.result(name, args),
      queryFn: () => open().then((catalogue) => catalogue.query((index: GenericApi) => index[name](...args))),
      // Until the catalogue changes and invalidates it.
      staleTime: Infinity,
      gcTime: 60_000,
      retry: false,
    });

export const rowsQuery = catalogueQuery('rows');
export const facetsQuery = catalogueQuery('facets');
export const figuresQuery = catalogueQuery('figures');
export const suggestQuery = catalogueQuery('suggest');
export const byIdsQuery = catalogueQuery('byIds');
export const similarQuery = catalogueQuery('similar');
