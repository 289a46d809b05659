import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCompanyQueries } from '../api/api-context.tsx';
import { isServiceFailure } from '../api/failure.ts';
import type { CompanyResponse, CompanySummaryResponse } from '../api/response-schemas.ts';
import { useOpenCatalogue } from '../catalogue/catalogue-context.ts';
import { byIdsQuery } from '../catalogue/company-queries.ts';
import { readCompaniesQuery } from '../catalogue/detail-queries.ts';
import { cachedCompany } from './cached-companies.ts';

/** A company as far as it is known: nothing yet, only its row from a list, or the full record. */
export interface CompanyState {
  readonly id: number;
  readonly company: CompanyResponse | undefined;
  /** The full record. Until it is loaded, the company's row from a list, if known. */
  readonly summary: CompanySummaryResponse | undefined;
  /** Time when the full record was read, in milliseconds since 1970. 0 if it hasn't been read. */
  readonly readAt: number;
  readonly failure: Error | null;
  readonly retry: () => void;
}

/**
 * Returns companies by id. Each has a query of its own, so that a failure affects only one company. While the server
 * doesn't respond, companies that the catalogue has read come from there.
 */
export function useCompanies(ids: readonly number[]): readonly CompanyState[] {
  const companies = useCompanyQueries();
  const cache = useQueryClient();
  const openCatalogue = useOpenCatalogue();
  const details = useQueries({ queries: ids.map((id) => companies.detail(id)) });
  const unanswered = ids.filter((_, index) => {
    const detail = details[index];
    return detail?.data === undefined && isServiceFailure(detail?.error ?? detail?.failureReason);
  });
  const isDown = unanswered.length > 0;
  const kept = useQuery({ ...readCompaniesQuery(openCatalogue, unanswered), enabled: isDown });
  const listed = useQuery({ ...byIdsQuery(openCatalogue, unanswered), enabled: isDown });
  const isLookedUp = isDown && (kept.isLoading || listed.isLoading);
  return ids.flatMap((id, index) => {
    const detail = details[index];
    if (!detail) return [];
    const standIn = unanswered.includes(id) ? kept.data?.find(({ company }) => company.id === id) : undefined;
    const company = detail.data ?? standIn?.company;
    const failure = detail.error ?? (detail.data ? null : detail.failureReason);
    return {
      id,
      company,
      summary: company ?? cachedCompany(cache, id) ?? listed.data?.find((row) => row.id === id),
      readAt: standIn?.at ?? detail.dataUpdatedAt,
      // Don't report a failure while the catalogue is still being searched for the company.
      failure: isLookedUp && unanswered.includes(id) ? null : failure,
      retry: () => void detail.refetch(),
    };
  });
}

export function useCompany(id: number): CompanyState {
  const [state] = useCompanies([id]);
  return state ?? { id, company: undefined, summary: undefined, readAt: 0, failure: null, retry: () => {} };
}
