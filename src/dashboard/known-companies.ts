import type { CompanyPageReading, CompanyReading, CompanySummaryReading } from '#contract/reading.ts';
import type { QueryClient } from '@tanstack/react-query';

/** The companies that the pages of this session have read so far, by id, each in its latest reading. */
export function knownCompanies(cache: QueryClient): ReadonlyMap<number, CompanySummaryReading> {
  const known = new Map<number, CompanySummaryReading>();
  for (const [, page] of cache.getQueriesData<CompanyPageReading>({ queryKey: ['companies', 'list'] }))
    for (const company of page?.companies ?? []) known.set(company.id, company);
  for (const [, company] of cache.getQueriesData<CompanyReading>({ queryKey: ['companies', 'detail'] }))
    if (company) known.set(company.id, company);
  return known;
}
