import type { CompanyPageReading, CompanyReading } from '#contract/reading.ts';
import type { QueryClient } from '@tanstack/react-query';

/** The name of a company that this session has read already; null as long as none of its pages held it. */
export function knownCompanyName(cache: QueryClient, id: number): string | null {
  const details = cache.getQueriesData<CompanyReading>({ queryKey: ['companies', 'detail', id] });
  for (const [, company] of details) if (company?.name) return company.name;
  const pages = cache.getQueriesData<CompanyPageReading>({ queryKey: ['companies', 'list'] });
  for (const [, page] of pages) {
    const name = page?.companies.find((company) => company.id === id)?.name;
    if (name) return name;
  }
  return null;
}
