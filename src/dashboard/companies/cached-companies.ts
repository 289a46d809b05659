import type { QueryClient } from '@tanstack/react-query';
import { CATALOGUE_ROWS_KEY, companyKey } from '../api/query-keys.ts';
import type {
  CompanyPageResponse,
  CompanyResponse,
  CompanySummaryResponse,
} from '../api/response-schemas.ts';

/** API and catalogue pages have the same shape. */
const LIST_KEYS = [companyKey('list'), CATALOGUE_ROWS_KEY];

const cachedRows = (cache: QueryClient): readonly CompanySummaryResponse[] =>
  LIST_KEYS.flatMap((queryKey) => cache.getQueriesData<CompanyPageResponse>({ queryKey })).flatMap(
    ([, page]) => page?.companies ?? [],
  );

/** Details take precedence over list rows. */
export function cachedCompanies(cache: QueryClient): ReadonlyMap<number, CompanySummaryResponse> {
  const byId = new Map(cachedRows(cache).map((company) => [company.id, company]));
  for (const [, company] of cache.getQueriesData<CompanyResponse>({ queryKey: companyKey('detail') }))
    if (company) byId.set(company.id, company);
  return byId;
}

/** undefined if not cached. */
export const cachedCompany = (cache: QueryClient, id: number): CompanySummaryResponse | undefined =>
  cache.getQueryData<CompanyResponse>(companyKey('detail', id)) ??
  cachedRows(cache).find((company) => company.id === id);
