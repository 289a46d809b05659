import type { CompanyReading } from '../../../contract/response-schemas.ts';
import { useQueries } from '@tanstack/react-query';
import { displayName } from '#dashboard/companies/company-display.ts';
import { useApp } from '#dashboard/app-context.ts';
import { cachedCompanies } from '#dashboard/companies/cached-companies.ts';

/** One company of the comparison, wherever its reading stands: on its way, read, or failed. */
export interface CompareColumn {
  readonly id: number;
  /** Known from a list of this session even before the record itself is read. */
  readonly name: string;
  readonly company: CompanyReading | undefined;
  /** What went wrong while there is nothing to show; null when nothing did. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** A query of its own for every company, so that one that fails leaves the others alone. */
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
      failure: detail.data ? null : (detail.error ?? detail.failureReason),
      retry: () => void detail.refetch(),
    };
  });
}
