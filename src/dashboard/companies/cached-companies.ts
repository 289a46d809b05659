import type {
  CompanyPageReading,
  CompanyReading,
  CompanySummaryReading,
} from '#contract/response-schemas.ts';
import type { QueryClient } from '@tanstack/react-query';
import { CATALOGUE_ROWS_KEY, companyKey } from '../api/query-keys.ts';

/** API and catalogue pages have the same shape. */
const LIST_KEYS = [companyKey('list'), CATALOGUE_ROWS_KEY];

const cachedRows = (cache: QueryClient): readonly CompanySummaryReading[] =>
  LIST_KEYS.flatMap((queryKey) => cache.getQueriesData<CompanyPageReading>({ queryKey })).flatMap(
    ([, page]) => page?.companies ?? [],
  );

/** All companies in the query cache by id; details take precedence over list rows. */
export function cachedCompanies(cache: QueryClient): ReadonlyMap<number, CompanySummaryReading> {
  const byId = new Map(cachedRows(cache).map((company) => [company.id, company]));
  for (const [, company] of cache.getQueriesData<CompanyReading>({ queryKey: companyKey('detail') }))
    if (company) byId.set(company.id, company);
  return byId;
}

/** A company from the query cache, to show its name without a request; undefined if not cached. */
export const cachedCompany = (cache: QueryClient, id: number): CompanySummaryReading | undefined =>
  cache.getQueryData<CompanyReading>(companyKey('detail', id)) ??
  cachedRows(cache).find((company) => company.id === id);
