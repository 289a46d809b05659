import { queryOptions } from '@tanstack/react-query';
import { CATALOGUE_DETAILS_KEY } from '../api/query-keys.ts';
import type { OpenCatalogue } from './catalogue.ts';
import type { Progress } from './catalogue-api.ts';
import type { NewsChanges } from './details/detail-api.ts';
import { CATALOGUE_QUERY_DEFAULTS } from './queries.ts';

/** As `progressQuery`, for companies read with their research and news: `loaded` of `reported` that were asked for. */
export const detailProgressQuery = queryOptions<Progress>({
  queryKey: [...CATALOGUE_DETAILS_KEY, 'progress'],
  gcTime: Infinity,
  enabled: false,
});

/** Where the number of news changed most, from one period to the next; reads nothing. */
export const newsChangesQuery = (open: OpenCatalogue, periodMs: number, limit: number) =>
  queryOptions<NewsChanges>({
    queryKey: [...CATALOGUE_DETAILS_KEY, 'newsChanges', periodMs, limit],
    queryFn: () => open().then((catalogue) => catalogue.query((index) => index.newsChanges(periodMs, limit))),
    ...CATALOGUE_QUERY_DEFAULTS,
  });
