import { queryOptions, skipToken } from '@tanstack/react-query';
import { shouldRetry } from '../api/query-client.ts';
import { catalogueKey, type CrawlName, progressKey } from '../api/query-keys.ts';
import type { Answer, Catalogue, CatalogueAnswers, OpenCatalogue, Question } from './catalogue.ts';
import type { Progress } from './crawl/progress.ts';
import type { QueryDependencies } from './query-dependencies.ts';

/**
 * Query for the progress of a crawl. The catalogue writes its data, so it is undefined until the catalogue is opened.
 */
export const progressQueryOf = (list: CrawlName) =>
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
  readonly about?: CrawlName;
  readonly prepare?: (catalogue: Catalogue) => void;
  readonly dependsOn?: (...args: Parameters<CatalogueAnswers[N]>) => QueryDependencies;
}

/**
 * Creates a query that calls a function of `CatalogueAnswers` by its name. In the worker, the function is in
 * `company-index.ts`, `offering-index.ts` or `news-index.ts`. For lists that the service searches, it is in `served/`.
 */
export const catalogueQuery =
  <N extends Question>(
    name: N,
    { about = 'companies', prepare = () => {}, dependsOn }: CatalogueQueryOptions<N> = {},
  ) =>
  (open: OpenCatalogue, ...args: Parameters<CatalogueAnswers[N]>) =>
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
