import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { Brief } from '#dashboard/history/history.ts';
import { catalogueKey, HISTORY_KEY, progressKey } from '../api/query-keys.ts';
import type { Catalogue, CatalogueApi, OpenCatalogue } from './catalogue.ts';
import type { ListName, Progress } from './crawl/progress.ts';

type Name = keyof CatalogueApi;
type Result<N extends Name> = CatalogueApi[N] extends (...args: never) => Promise<infer A> ? A : never;

/** CatalogueApi, in the form that TypeScript needs to call a function by a generic name. */
type GenericApi = { [N in Name]: (...args: Parameters<CatalogueApi[N]>) => Promise<Result<N>> };

/** The progress of a crawl, written by the catalogue with setQueryData; undefined until it is opened. */
export const progressQueryOf = (list: ListName) =>
  queryOptions<Progress>({ queryKey: progressKey(list), queryFn: skipToken, gcTime: Infinity });

export const progressQuery = progressQueryOf('companies');

/** For queries answered by the worker; they reject once the connection to it is lost. */
export const CATALOGUE_QUERY_DEFAULTS = {
  // Until the catalogue changes and invalidates it.
  staleTime: Infinity,
  gcTime: 60_000,
  retry: false,
} as const;

/** The query of a function of the catalogue, by its name and what it is about; `prepare` is called before it. */
export const catalogueQuery =
  <N extends Name>(
    name: N,
    about: ListName = 'companies',
    prepare: (catalogue: Catalogue) => void = () => {},
  ) =>
  (open: OpenCatalogue, ...args: Parameters<CatalogueApi[N]>) =>
    queryOptions<Result<N>>({
      queryKey: catalogueKey(about, name, ...args),
      queryFn: async () => {
        const catalogue = await open();
        prepare(catalogue);
        return catalogue.query((index: GenericApi) => index[name](...args));
      },
      ...CATALOGUE_QUERY_DEFAULTS,
    });

export const rowsQuery = catalogueQuery('rows');
export const facetsQuery = catalogueQuery('facets');
export const figuresQuery = catalogueQuery('figures');
export const suggestQuery = catalogueQuery('suggest');
export const byIdsQuery = catalogueQuery('byIds');
export const similarQuery = catalogueQuery('similar');
export const mentionsQuery = catalogueQuery('mentions');

/** What is new since a time in milliseconds since 1970; null for the end of the last visit. */
export const briefQuery = (open: OpenCatalogue, since: number | null) =>
  queryOptions<Brief>({
    queryKey: [...HISTORY_KEY, 'brief', since],
    queryFn: () => open().then((catalogue) => catalogue.history((history) => history.brief(since))),
    ...CATALOGUE_QUERY_DEFAULTS,
    // Another tab may have dismissed something meanwhile.
    refetchOnWindowFocus: 'always',
  });

/** Refetches what depends on what was seen: briefs, and lists of what changed since the last visit. */
export const invalidateHistory = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({
    predicate: ({ queryKey, queryHash }) =>
      queryKey[0] === HISTORY_KEY[0] || queryHash.includes('"changed":true'),
  });
