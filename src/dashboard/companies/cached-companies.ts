import { partialMatchKey, type QueryClient } from '@tanstack/react-query';
import { compareNames } from '#contract/alphabet.ts';
import { categoryName } from '#contract/shown-name.ts';
import { CATALOGUE_ROWS_KEY, companyKey } from '../api/query-keys.ts';
import type {
  CompanyPageResponse,
  CompanyResponse,
  CompanySummaryResponse,
} from '../api/response-schemas.ts';

/** Query keys of cached pages of companies. Pages from the API and from the catalogue have the same shape. */
const LIST_KEYS = [companyKey('list'), CATALOGUE_ROWS_KEY];
const COMPANY_KEYS = [...LIST_KEYS, companyKey('detail')];

const cachedRows = (cache: QueryClient): readonly CompanySummaryResponse[] =>
  LIST_KEYS.flatMap((queryKey) => cache.getQueriesData<CompanyPageResponse>({ queryKey })).flatMap(
    ([, page]) => page?.companies ?? [],
  );

/** Returns all cached companies by id. A full record takes precedence over a row of a list. */
export function cachedCompanies(cache: QueryClient): ReadonlyMap<number, CompanySummaryResponse> {
  const byId = new Map(cachedRows(cache).map((company) => [company.id, company]));
  for (const [, company] of cache.getQueriesData<CompanyResponse>({ queryKey: companyKey('detail') }))
    if (company) byId.set(company.id, company);
  return byId;
}

export const cachedCompany = (cache: QueryClient, id: number): CompanySummaryResponse | undefined =>
  cache.getQueryData<CompanyResponse>(companyKey('detail', id)) ??
  cachedRows(cache).find((company) => company.id === id);

/** Returns the names of the companies' categories by slug, most common category first. */
export function categoryNames(companies: Iterable<CompanySummaryResponse>): ReadonlyMap<string, string> {
  const seen = new Map<string, { readonly name: string; count: number }>();
  for (const { categories } of companies)
    for (const category of categories) {
      const known = seen.get(category.slug) ?? { name: categoryName(category), count: 0 };
      seen.set(category.slug, known);
      known.count += 1;
    }
  const byFrequency = [...seen].toSorted(([, a], [, b]) => b.count - a.count || compareNames(a.name, b.name));
  return new Map(byFrequency.map(([slug, { name }]) => [slug, name]));
}

/** Calls `listener` each time companies arrive in the cache. Returns a function that unsubscribes. */
export const onCompaniesRead = (cache: QueryClient, listener: () => void): (() => void) =>
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey } = event.query;
    if (COMPANY_KEYS.some((prefix) => partialMatchKey(queryKey, prefix))) listener();
  });
