import { type QueryClient, type QueryKey, queryOptions, skipToken } from '@tanstack/react-query';
import type { Brief } from '#dashboard/history/brief.ts';
import { shouldRetry } from '../api/query-client.ts';
import {
  catalogueKey,
  type CatalogueList,
  HISTORY_KEY,
  isHistoryKey,
  progressKey,
} from '../api/query-keys.ts';
import type { Answer, Catalogue, CatalogueApi, OpenCatalogue, Question } from './catalogue.ts';
import type { Progress } from './crawl/progress.ts';
import { dependenciesOf, type QueryDependencies } from './query-dependencies.ts';
import type { KeptState } from './worker/keep-catalogue.ts';

/**
 * Query for the progress of a crawl. The catalogue writes its data, so it is undefined until the catalogue is opened.
 */
export const progressQueryOf = (list: CatalogueList) =>
  queryOptions<Progress>({ queryKey: progressKey(list), queryFn: skipToken, gcTime: Infinity });

export const progressQuery = progressQueryOf('companies');

/**
 * Options for queries that the catalogue answers. They aren't retried if the connection to the worker is lost, but
 * requests to the server are.
 */
export const CATALOGUE_QUERY_DEFAULTS = {
  // Data doesn't become stale with time. The catalogue invalidates queries when its data changes.
  staleTime: Infinity,
  gcTime: 60_000,
  retry: shouldRetry,
} as const;

interface CatalogueQueryOptions<N extends Question> {
  readonly about?: CatalogueList;
  readonly prepare?: (catalogue: Catalogue) => void;
  readonly dependsOn?: (...args: Parameters<CatalogueApi[N]>) => QueryDependencies;
}

/**
 * Creates a query that calls a function of `CatalogueApi` by its name. In the worker, the function is in
 * `company-index.ts`, `offering-index.ts` or `news-index.ts`. For lists that the service searches, it is in `served/`.
 */
export const catalogueQuery =
  <N extends Question>(
    name: N,
    { about = 'companies', prepare = () => {}, dependsOn }: CatalogueQueryOptions<N> = {},
  ) =>
  (open: OpenCatalogue, ...args: Parameters<CatalogueApi[N]>) =>
    queryOptions<Answer<N>>({
      queryKey: catalogueKey(about, name, ...args),
      queryFn: async ({ signal }) => {
        const catalogue = await open();
        prepare(catalogue);
        return catalogue.ask(name, args, signal);
      },
      ...(dependsOn && { meta: { dependsOn: dependsOn(...args) } }),
      ...CATALOGUE_QUERY_DEFAULTS,
    });

export const rowsQuery = catalogueQuery('rows', { dependsOn: dependenciesOf });
export const countsQuery = catalogueQuery('counts', {
  // The counts always depend on notes and tags, because they include those of the user's tags.
  dependsOn: (filter) => ({ ...dependenciesOf(filter), annotations: true }),
});
export const figuresQuery = catalogueQuery('figures', { dependsOn: dependenciesOf });
export const suggestQuery = catalogueQuery('suggest');
export const byIdsQuery = catalogueQuery('byIds');
export const similarQuery = catalogueQuery('similar');
export const mentionsQuery = catalogueQuery('mentions');

/** Query for what is stored on this device. */
export const keptQuery = (open: OpenCatalogue) =>
  queryOptions<KeptState>({
    queryKey: [...HISTORY_KEY, 'kept'],
    queryFn: () => open().then((catalogue) => catalogue.kept((kept) => kept.state())),
    ...CATALOGUE_QUERY_DEFAULTS,
    // Refetch regularly, because the worker stores records in the background without reporting it.
    staleTime: 0,
    refetchInterval: 2000,
  });

/** Prefix of the keys of all queries for what is new. */
export const BRIEF_KEY: QueryKey = [...HISTORY_KEY, 'brief'];

/**
 * Query for what is new since a point in time, in milliseconds since 1970. Null means since the end of the last
 * visit.
 */
export const briefQuery = (open: OpenCatalogue, since: number | null) =>
  queryOptions<Brief>({
    queryKey: [...BRIEF_KEY, since],
    queryFn: () => open().then((catalogue) => catalogue.history((history) => history.brief(since))),
    ...CATALOGUE_QUERY_DEFAULTS,
    // Refetch on focus, because the user may have dismissed something in another tab.
    refetchOnWindowFocus: 'always',
  });

/** Refetches queries that depend on the user's notes and tags. */
export const invalidateAnnotations = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ predicate: ({ meta }) => meta?.dependsOn?.annotations === true });

/**
 * Refetches queries that depend on what the user has seen: what is new, and lists of companies that changed since the
 * last visit.
 */
export const invalidateHistory = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({
    predicate: ({ queryKey, meta }) => isHistoryKey(queryKey) || meta?.dependsOn?.visits === true,
  });
