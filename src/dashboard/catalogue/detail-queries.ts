import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { CompanyQueries } from '../api/companies.ts';
import { catalogueKey } from '../api/query-keys.ts';
import type { OpenCatalogue } from './catalogue.ts';
import type { NewsFilter, NewsPage } from './news-query.ts';
import type { NewsApi } from './news/news-index.ts';
import { CATALOGUE_QUERY_DEFAULTS, catalogueQuery, progressQueryOf } from './queries.ts';

/** As `progressQuery`, for companies read with their research and news: `loaded` of `reported` that were asked for. */
export const detailProgressQuery = progressQueryOf('details');

/**
 * Hands what was read of some companies to the cache of the tab, as far as that has not read them itself; reads
 * nothing. Its data is how many there were.
 */
export const readCompaniesQuery = (
  open: OpenCatalogue,
  cache: QueryClient,
  { detail }: Pick<CompanyQueries, 'detail'>,
  ids: readonly number[],
) =>
  queryOptions<number>({
    queryKey: catalogueKey('details', 'handedOver', ids),
    async queryFn() {
      const missing = ids.filter((id) => cache.getQueryData(detail(id).queryKey) === undefined);
      if (missing.length === 0) return 0;
      const catalogue = await open();
      const read = await catalogue.query((index) => index.readCompanies(missing));
      for (const { company, at } of read)
        cache.setQueryData(detail(company.id).queryKey, company, { updatedAt: at });
      return read.length;
    },
    ...CATALOGUE_QUERY_DEFAULTS,
  });

// None of these reads anything; they are about what was read.
const detailQuery = <N extends keyof NewsApi>(name: N) => catalogueQuery(name, 'details');
/** Companies with their research and news as they were read earlier, and when. */
export const keptCompaniesQuery = detailQuery('readCompanies');
/** Where the number of news changed most, from one period to the next. */
export const newsChangesQuery = detailQuery('newsChanges');
/** Of how many companies the news were read. */
export const newsCoverageQuery = detailQuery('newsCoverage');
/** Companies by their news. */
export const mostNewsQuery = detailQuery('mostNews');
const newsPageQuery = detailQuery('newsPage');

/** How many entries are shown at a time. */
const PART = 50;

/** News and research of the companies that were read, part by part; reads nothing. */
export const newsFeedQuery = (open: OpenCatalogue, filter: NewsFilter) =>
  infiniteQueryOptions({
    queryKey: catalogueKey('details', 'newsPage', filter),
    queryFn: ({ pageParam: offset }): Promise<NewsPage> =>
      open().then((catalogue) =>
        catalogue.query((index) => index.newsPage({ ...filter, offset, limit: PART })),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _, offset) => (offset + PART < total ? offset + PART : undefined),
    placeholderData: keepPreviousData,
    ...CATALOGUE_QUERY_DEFAULTS,
  });

/** The newest entries that match, for lists of companies; reads nothing. */
export const newsHitsQuery = (open: OpenCatalogue, filter: NewsFilter, limit: number) =>
  queryOptions<NewsPage>({
    ...newsPageQuery(open, { ...filter, offset: 0, limit }),
    placeholderData: keepPreviousData,
  });
