import type {
  CompanyPageReading,
  CompanyReading,
  CompanySummaryReading,
} from '../../contract/response-schemas.ts';
import type { QueryClient } from '@tanstack/react-query';
import { CATALOGUE_KEY } from '../api/query-keys.ts';

/** Rows of the API and of the catalogue: pages in one shape. */
const LISTS = [
  ['companies', 'list'],
  [...CATALOGUE_KEY, 'rows'],
];

const listed = (cache: QueryClient): readonly CompanySummaryReading[] =>
  LISTS.flatMap((queryKey) => cache.getQueriesData<CompanyPageReading>({ queryKey })).flatMap(
    ([, page]) => page?.companies ?? [],
  );

/** The companies that the pages of this session have read so far, by id, each in its latest reading. */
export function cachedCompanies(cache: QueryClient): ReadonlyMap<number, CompanySummaryReading> {
  const known = new Map(listed(cache).map((company) => [company.id, company]));
  for (const [, company] of cache.getQueriesData<CompanyReading>({ queryKey: ['companies', 'detail'] }))
    if (company) known.set(company.id, company);
  return known;
}

/** One of them, so that whatever names it, or was clicked, need not wait; undefined as long as no page held it. */
export const cachedCompany = (cache: QueryClient, id: number): CompanySummaryReading | undefined =>
  cache.getQueryData<CompanyReading>(['companies', 'detail', id]) ??
  listed(cache).find((company) => company.id === id);
