import { useCompanies } from '#dashboard/companies/use-company.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';

/** A compared company, which may be loading, loaded or failed. */
export type CompareColumn = ReturnType<typeof useCompareColumns>[number];

/** Returns a column for each company, in the same order. */
export function useCompareColumns(ids: readonly number[]) {
  return useCompanies(ids).map(({ id, company, summary, readAt, failure, retry }) => ({
    id,
    // Until the record is loaded, use the name from a cached list row.
    name: companyName(summary ?? { id, name: null }),
    company,
    /** Time when the record was read, in milliseconds since 1970. 0 if it hasn't been. */
    readAt,
    /** The error. Null if there is a record to show in spite of it. */
    failure: company ? null : failure,
    retry,
  }));
}
