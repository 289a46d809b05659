import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { CompanyQueries } from '../api/companies.ts';
import { catalogueKey } from '../api/query-keys.ts';
import { CATALOGUE_QUERY_DEFAULTS, catalogueQuery, progressQueryOf } from './catalogue-query.ts';
import type { OpenCatalogue } from './catalogue.ts';
import type { NewsFilter, NewsResults } from './news-request.ts';
import { dependenciesOf } from './query-dependencies.ts';

/** Query for the progress of reading full company records. `loaded` of `reported` records have been read. */
export const detailProgressQuery = progressQueryOf('details');

/**
 * Query that copies companies read by the worker into this tab's cache, except those that the tab has read itself. Its
 * data is the number of companies that were copied.
 */
export const handOverCompaniesQuery = (
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
      const read = await catalogue.ask('readCompanies', [missing]);
      for (const { company, at } of read)
        cache.setQueryData(detail(company.id).queryKey, company, { updatedAt: at });
      return read.length;
    },
    ...CATALOGUE_QUERY_DEFAULTS,
  });

// These queries send no requests to the API, because they only return what the worker has read already.
const OF_DETAILS = { about: 'details' } as const;
const OF_FILTERED_DETAILS = { ...OF_DETAILS, dependsOn: dependenciesOf } as const;
/** Query for companies with research and news as they were last read, and when that was. */
export const readCompaniesQuery = catalogueQuery('readCompanies', OF_DETAILS);
export const newsChangesQuery = catalogueQuery('newsChanges', OF_DETAILS);
export const newsCoverageQuery = catalogueQuery('newsCoverage', OF_FILTERED_DETAILS);
export const mostNewsQuery = catalogueQuery('mostNews', OF_FILTERED_DETAILS);
/** Query for the number of news items that match each of several filters. */
export const newsCountsQuery = catalogueQuery('newsCounts', {
  ...OF_DETAILS,
  dependsOn(filters) {
    const all = filters.map(({ companies }) => dependenciesOf(companies));
    return {
      published: all.some(({ published }) => published),
      visits: all.some(({ visits }) => visits),
      annotations: all.some(({ annotations }) => annotations),
    };
  },
});
/** Query for other wordings of a search text that match some news. */
export const otherWordingsQuery = catalogueQuery('otherWordings', {
  ...OF_DETAILS,
  dependsOn: ({ companies }) => dependenciesOf(companies),
});
const newsPageQuery = catalogueQuery('newsPage', {
  ...OF_DETAILS,
  dependsOn: ({ companies }) => dependenciesOf(companies),
});

const PART = 50;

export const newsFeedQuery = (open: OpenCatalogue, filter: NewsFilter) =>
  infiniteQueryOptions({
    queryKey: catalogueKey('details', 'newsPage', filter),
    queryFn: ({ pageParam: offset }): Promise<NewsResults> =>
      open().then((catalogue) => catalogue.ask('newsPage', [{ ...filter, offset, limit: PART }])),
    initialPageParam: 0,
    meta: { dependsOn: dependenciesOf(filter.companies) },
    getNextPageParam: ({ total }, _, offset) => (offset + PART < total ? offset + PART : undefined),
    placeholderData: keepPreviousData,
    ...CATALOGUE_QUERY_DEFAULTS,
  });

export const newsHitsQuery = (open: OpenCatalogue, filter: NewsFilter, limit: number) =>
  queryOptions<NewsResults>({
    ...newsPageQuery(open, { ...filter, offset: 0, limit }),
    placeholderData: keepPreviousData,
  });
