import { queryOptions } from '@tanstack/react-query';
import { CATALOGUE_KEY } from '../api/query-keys.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import type { Facets, Figures, Progress, Suggestions } from './catalogue-api.ts';
import type { CompanyFilter } from './company-query.ts';
import { CATALOGUE_QUERY_DEFAULTS, type OpenCatalogue } from './rows-query.ts';

export const PROGRESS_KEY = [...CATALOGUE_KEY, 'progress'];

/** Written by the catalogue with setQueryData; undefined until it is opened. */
export const progressQuery = queryOptions<Progress>({
  queryKey: PROGRESS_KEY,
  staleTime: Infinity,
  gcTime: Infinity,
  enabled: false,
});

export const facetsQuery = (open: OpenCatalogue, filter: CompanyFilter) =>
  queryOptions<Facets>({
    queryKey: [...CATALOGUE_KEY, 'facets', filter],
    queryFn: async () => (await open()).facets(filter),
    ...CATALOGUE_QUERY_DEFAULTS,
  });

export const figuresQuery = (open: OpenCatalogue, filter: CompanyFilter) =>
  queryOptions<Figures>({
    queryKey: [...CATALOGUE_KEY, 'figures', filter],
    queryFn: async () => (await open()).figures(filter),
    ...CATALOGUE_QUERY_DEFAULTS,
  });

export const suggestQuery = (open: OpenCatalogue, text: string, most: number) =>
  queryOptions<Suggestions>({
    queryKey: [...CATALOGUE_KEY, 'suggest', text, most],
    queryFn: async () => (await open()).suggest(text, most),
    ...CATALOGUE_QUERY_DEFAULTS,
  });

/** Loaded companies by id. */
export const namedQuery = (open: OpenCatalogue, ids: readonly number[]) =>
  queryOptions<readonly CompanySummaryResponse[]>({
    queryKey: [...CATALOGUE_KEY, 'named', ids],
    queryFn: async () => (await open()).byIds(ids),
    ...CATALOGUE_QUERY_DEFAULTS,
  });

export const similarQuery = (open: OpenCatalogue, id: number, most: number) =>
  queryOptions<readonly CompanySummaryResponse[]>({
    queryKey: [...CATALOGUE_KEY, 'similar', id, most],
    queryFn: async () => (await open()).similar(id, most),
    ...CATALOGUE_QUERY_DEFAULTS,
  });
