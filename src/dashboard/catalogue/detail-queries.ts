import { queryOptions } from '@tanstack/react-query';
import { CATALOGUE_DETAILS_KEY } from '../api/query-keys.ts';
import type { Progress } from './catalogue-api.ts';

/** As `progressQuery`, for companies read with their research and news: `loaded` of `reported` that were asked for. */
export const detailProgressQuery = queryOptions<Progress>({
  queryKey: [...CATALOGUE_DETAILS_KEY, 'progress'],
  gcTime: Infinity,
  enabled: false,
});
