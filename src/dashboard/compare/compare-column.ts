import { useQueries } from '@tanstack/react-query';
import { displayName } from '#dashboard/companies/company-display.ts';
import { useApp } from '#dashboard/app-context.ts';
import { cachedCompanies } from '#dashboard/companies/cached-companies.ts';

/** One compared company: loading, loaded or failed. */
export type CompareColumn = ReturnType<typeof useCompareColumns>[number];

/** One query per company, so that a failing one does not affect the others. */
export function useCompareColumns(ids: readonly number[]) {
  const { companies, cache } = useApp();
  const known = cachedCompanies(cache);
  const details = useQueries({ queries: ids.map((id) => companies.detail(id)) });
  return ids.flatMap((id, at) => {
    const detail = details[at];
    if (!detail) return [];
    return {
      id,
      // Taken from cached lists before the record itself is loaded.
      name: displayName(detail.data ?? known.get(id) ?? { id, name: null }),
      company: detail.data,
      /** In milliseconds since 1970; 0 before it is read. */
      readAt: detail.dataUpdatedAt,
      /** The error if there is no record to show. */
      failure: detail.data ? null : (detail.error ?? detail.failureReason),
      retry: () => void detail.refetch(),
    };
  });
}
