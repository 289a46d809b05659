import { queryOptions } from '@tanstack/react-query';
import { CATALOGUE_KEY } from '../api/query-keys.ts';
import type { Catalogue, Rows } from './catalogue-api.ts';
import type { CompanyQuery } from './company-query.ts';

/** Opens the catalogue on first use. */
export type OpenCatalogue = () => Promise<Catalogue>;

/** Results stay fresh until the catalogue changes and invalidates them. */
export const CATALOGUE_QUERY_DEFAULTS = { staleTime: Infinity, gcTime: 60_000, retry: false } as const;

/** A page of a list of companies, from the catalogue. */
export const rowsQuery = (open: OpenCatalogue, query: CompanyQuery) =>
  queryOptions<Rows>({
    queryKey: [...CATALOGUE_KEY, 'rows', query],
    queryFn: async () => (await open()).rows(query),
    ...CATALOGUE_QUERY_DEFAULTS,
  });
