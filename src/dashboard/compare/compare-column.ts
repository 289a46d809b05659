import { useQueries } from '@tanstack/react-query';
import { displayName } from '#dashboard/companies/company-display.ts';
import { useApp } from '#dashboard/app-context.ts';
import { cachedCompanies } from '#dashboard/companies/cached-companies.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';

/** One compared company: loading, loaded or failed. */
export interface CompareColumn {
  readonly id: number;
  /** Taken from cached lists before the record itself is loaded. */
  readonly name: string;
  readonly company: CompanyResponse | undefined;
  /** The error if there is no record to show. */
  readonly failure: Error | null;
  /** When it was fetched, in milliseconds since 1970; 0 before. */
  readonly readAt: number;
  readonly retry: () => void;
}

/** One query per company, so that a failing one does not affect the others. */
export function useCompareColumns(ids: readonly number[]): CompareColumn[] {
  const { companies, cache } = useApp();
  const known = cachedCompanies(cache);
  const details = useQueries({ queries: ids.map((id) => companies.detail(id)) });
  return ids.flatMap((id, at) => {
    const detail = details[at];
    if (!detail) return [];
    return {
      id,
      name: displayName(detail.data ?? known.get(id) ?? { id, name: null }),
      company: detail.data,
      readAt: detail.dataUpdatedAt,
      failure: detail.data ? null : (detail.error ?? detail.failureReason),
      retry: () => void detail.refetch(),
    };
  });
}
