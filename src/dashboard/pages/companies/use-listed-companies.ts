import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { lastPage } from '#dashboard/api/lists.ts';
import { type CompaniesSearch, highlightedColumns } from '#dashboard/companies/companies-search.ts';
import { companyLink } from '#dashboard/companies/company-display.ts';
import {
  useCompanyListPage,
  type CompanyListPage,
  useCompanyListRequest,
} from '#dashboard/companies/list-query.ts';
import { rowHighlights } from '#dashboard/companies/row-highlights.ts';
import { useDelayedTrue } from '#dashboard/lib/use-delayed-true.ts';

/**
 * How long outdated rows stay at full opacity, in milliseconds. Most responses are faster, so their rows are never
 * dimmed.
 */
const DIM_AFTER_MS = 150;

/**
 * Returns the search matches to highlight in each row. Undefined if the rows come from the API, which can't search.
 */
function useRowHighlights(page: CompanyListPage | undefined, { cols, watchlist }: CompaniesSearch) {
  return useMemo(() => {
    const columns = highlightedColumns({ cols, watchlist });
    return page?.matches?.map((matches, index) => {
      const company = page.companies[index];
      return company && rowHighlights(company, matches, columns);
    });
  }, [page, cols, watchlist]);
}

/** Queries the page of companies for a search. While the next page loads, returns the previous one. */
export function useListedCompanies(search: CompaniesSearch) {
  const query = useCompanyListRequest(search);
  const list = useCompanyListPage(query, { keepsPrevious: true });
  const { data: page, refetch, isPlaceholderData: isPrevious } = list;
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    list,
    page,
    size: query.size,
    offset: (query.page - 1) * query.size,
    last: page ? lastPage(page.page_info, query, page.companies.length + page.invalidRows) : 1,
    /**
     * When the page was fetched, in milliseconds since 1970. Null while the page on screen belongs to the previous
     * search.
     */
    at: isPrevious ? null : list.dataUpdatedAt,
    highlights: useRowHighlights(page, search),
    /** True while the rows are those of the previous search. */
    isPrevious,
    /** True once the rows have belonged to the previous search for long enough to be dimmed. */
    isDimmed: useDelayedTrue(isPrevious, DIM_AFTER_MS),
    retry,
  };
}

export type ListedCompanies = ReturnType<typeof useListedCompanies>;

/**
 * Returns what the search box needs to know about the results: the text that they match, and how to open the first
 * one.
 */
export function useCompanyResults({ page, isPrevious }: ListedCompanies, { q = '' }: CompaniesSearch) {
  const navigate = useNavigate();
  const [first] = page?.companies ?? [];
  return {
    text: isPrevious || !page ? null : q.trim(),
    openFirst: first && (() => void navigate(companyLink(first.id))),
  };
}
