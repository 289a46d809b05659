import {
  type FetchQueryOptions,
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { canFilter } from '#dashboard/api/dialect/server-dialect.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { useCompanyQueries, useServer } from '../api/api-context.tsx';
import type { ApiTarget } from '../api/api-target.ts';
import type { CompanyQueries } from '../api/companies.ts';
import type { ApiFilters } from '../api/lists.ts';
import type { CompanyPageResponse } from '../api/response-schemas.ts';
import { useOpenCatalogue } from '../catalogue/catalogue-context.ts';
import type { OpenCatalogue } from '../catalogue/catalogue.ts';
import type { CompanyRows } from '../catalogue/company-answers.ts';
import { canApiAnswer, type CompanyListRequest } from '../catalogue/company-list-request.ts';
import { rowsQuery } from '../catalogue/company-queries.ts';
import { isAnswered, standIn, useCatalogueTime, useOutage } from '../catalogue/use-outage.ts';
import { type CompaniesSearch, toCompanyListRequest } from './companies-search.ts';

/** Sources from which companies are read. The server is among them, because its dialect says how it filters. */
export interface CompanySources {
  readonly server: ApiTarget;
  readonly companies: CompanyQueries;
  readonly catalogue: OpenCatalogue;
  readonly cache: QueryClient;
}

export function useCompanySources(): CompanySources {
  const server = useServer();
  const companies = useCompanyQueries();
  const openCatalogue = useOpenCatalogue();
  const cache = useQueryClient();
  return { server, companies, catalogue: openCatalogue, cache };
}

/** A page of companies, from the API or from the catalogue. Only pages from the catalogue have `matches`. */
export type CompanyListPage = CompanyPageResponse &
  Partial<Pick<CompanyRows, 'matches' | 'isPartial' | 'isInNews' | 'note'>>;

export const toApiFilters = ({ ids = [], category = [] }: CompanyListRequest): ApiFilters => ({
  ids,
  categories: category,
});

/**
 * True if the API can't answer the query, so that the catalogue must. That is so if the query is sorted, or if the API
 * or this server doesn't support one of its filters. `merged` is the server's dialect as known from its configuration,
 * the user's settings and its responses.
 */
export const needsCatalogue = (
  { server }: Pick<CompanySources, 'server'>,
  query: CompanyListRequest,
): boolean => !canApiAnswer(query) || !canFilter(server.dialect.get().merged, toApiFilters(query));

/**
 * Gives catalogue queries and API queries the same type. Their types differ only in the query key, which no caller
 * uses.
 */
const asListQuery = (options: ReturnType<typeof rowsQuery> | ReturnType<CompanyQueries['list']>) =>
  options as FetchQueryOptions<CompanyListPage>;

/** Returns the query for a page of companies. The API answers it if it can, otherwise the catalogue does. */
export function listQuery(
  { companies, catalogue, server }: Omit<CompanySources, 'cache'>,
  query: CompanyListRequest,
): FetchQueryOptions<CompanyListPage> {
  return asListQuery(
    needsCatalogue({ server }, query)
      ? rowsQuery(catalogue, query)
      : companies.list({ ...toApiFilters(query), page: query.page, size: query.size }),
  );
}

/**
 * Converts search params to a query in which days and months begin at midnight in the user's time zone.
 * `DisplayProvider` passes the zone from the preferences to pages. The router's loader reads it from there too, so that
 * both make the same query.
 */
export const useCompanyListRequest = (search: CompaniesSearch): CompanyListRequest =>
  toCompanyListRequest(search, useDateFormat().zone);

/** Returns `listQuery` for the current server. Re-renders if the server turns out not to support a filter. */
export function useListQueryFactory(): (query: CompanyListRequest) => FetchQueryOptions<CompanyListPage> {
  const sources = useCompanySources();
  useSelector(sources.server.dialect);
  return (query) => listQuery(sources, query);
}

/**
 * Returns a function that makes the query for the number of matching companies. Once all companies are loaded, they
 * are counted without a request, so this works even while the server is down.
 */
export function useCountQueryFactory(): (query: CompanyListRequest) => FetchQueryOptions<CompanyListPage> {
  const openCatalogue = useOpenCatalogue();
  const queryOf = useListQueryFactory();
  const isLoaded = useCatalogueTime('companies') !== null;
  return (query) =>
    isLoaded ? asListQuery(rowsQuery(openCatalogue, { ...query, size: 1 })) : queryOf(query);
}

/** Returns `needsCatalogue` for a query. Re-renders when the dashboard learns which filters the server supports. */
export function useNeedsCatalogue(query: CompanyListRequest): boolean {
  const server = useServer();
  return useSelector(server.dialect, () => needsCatalogue({ server }, query));
}

interface ListPageOptions {
  readonly enabled?: boolean;
  readonly keepsPrevious?: boolean;
}

/**
 * Queries a page of companies. While the server doesn't respond, the page comes from the catalogue if that has
 * all companies. `dataUpdatedAt` then says how old the data is, and `error` why it isn't current.
 */
export function useCompanyListPage(
  query: CompanyListRequest,
  { enabled = true, keepsPrevious = false }: ListPageOptions = {},
) {
  const openCatalogue = useOpenCatalogue();
  const list = useQuery({
    ...useListQueryFactory()(query),
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
  const outage = useOutage(list);
  const at = useCatalogueTime('companies');
  const needsRows = useNeedsCatalogue(query);
  const isStoodIn = enabled && outage !== null && at !== null && !needsRows && !isAnswered(list);
  const rows = useQuery({
    ...rowsQuery(openCatalogue, query),
    enabled: isStoodIn,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
  return isStoodIn ? { ...list, ...standIn(rows, at, outage) } : list;
}
