import type { CompanyPageReading, CompanySummaryReading } from '#contract/reading.ts';
import type { QueryClient } from '@tanstack/react-query';

/** The company as a list of this session showed it, so that a clicked row fills its page at once. */
export function knownSummary(cache: QueryClient, id: number): CompanySummaryReading | undefined {
  for (const [, page] of cache.getQueriesData<CompanyPageReading>({ queryKey: ['companies', 'list'] })) {
    const row = page?.companies.find((company) => company.id === id);
    if (row) return row;
  }
  return undefined;
}
