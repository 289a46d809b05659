import { queryOptions } from '@tanstack/react-query';
import { CATALOGUE_KEY } from '../api/query-keys.ts';
import type { Catalogue, Rows } from './catalogue-api.ts';
import type { CompanyQuery } from './company-query.ts';

/** Opens the catalogue, or hands out the one that is open. */
export type OpenCatalogue = () => Promise<Catalogue>;

/** Answers stay fresh until the catalogue changes, which marks them stale. */
export const CATALOGUE_QUERY_DEFAULTS = { staleTime: Infinity, gcTime: 60_000, retry: false } as const;

/** A page of a list over the companies that were read in the background. */
export const rowsQuery = (open: OpenCatalogue, question: CompanyQuery) =>
  queryOptions<Rows>({
    queryKey: [...CATALOGUE_KEY, 'rows', question],
    queryFn: async () => (await open()).rows(question),
    ...CATALOGUE_QUERY_DEFAULTS,
  });
