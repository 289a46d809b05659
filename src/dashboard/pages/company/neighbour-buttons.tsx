import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { companyLink } from '#dashboard/companies/company-display.ts';
import {
  type CompanyListPage,
  useCompanyListPage,
  useCompanyListRequest,
} from '#dashboard/companies/list-query.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { useLastLists, useLastSearch } from '#dashboard/list/last-lists.ts';
import { Neighbours } from '#dashboard/list/neighbours.tsx';

const rowsOf = (page: CompanyListPage | undefined) => page?.companies ?? [];

/** A company's position in the list that the user last saw. */
export type ListPosition = ReturnType<typeof useListPosition>;

/**
 * Finds a company in the list that the user last saw, with the previous and next one. Requests the list page that
 * contains the company and, if the company is first or last on it, the adjacent page.
 */
export function useListPosition(id: number) {
  const lastLists = useLastLists();
  const search = useLastSearch('companies', parseCompaniesSearch);
  const query = useCompanyListRequest(search ?? {});
  const current = useCompanyListPage(query, { enabled: search !== null });
  const rows = rowsOf(current.data);
  const index = rows.findIndex((row) => row.id === id);
  const arrived = current.data !== undefined;
  const before = useCompanyListPage(
    { ...query, page: Math.max(1, query.page - 1) },
    { enabled: arrived && query.page > 1 && index <= 0 },
  );
  const after = useCompanyListPage(
    { ...query, page: query.page + 1 },
    {
      enabled:
        arrived && (index === -1 || index === rows.length - 1) && current.data?.page_info.has_next === true,
    },
  );
  const pages = [query.page > 1 ? before.data : undefined, current.data, after.data];
  const shift = pages.findIndex((page) => rowsOf(page).some((row) => row.id === id)) - 1;
  const isOnOtherPage = search !== null && (shift === -1 || shift === 1) && index === -1;
  const pageShownOn = isOnOtherPage ? query.page + shift : null;
  useEffect(() => {
    if (pageShownOn !== null) lastLists.write('companies', { ...search, page: pageShownOn });
  }, [lastLists, search, pageShownOn]);
  const all = pages.flatMap(rowsOf);
  const indexInAll = all.findIndex((row) => row.id === id);
  if (indexInAll === -1) return { isAbsent: arrived };
  const page = pages[shift + 1];
  const { total_count: of = null, offset = null } = page?.page_info ?? {};
  const start = offset ?? (query.page + shift - 1) * query.size;
  return {
    /** True if the company isn't on the list's page that the user saw, nor on those beside it. */
    isAbsent: false,
    previous: all[indexInAll - 1],
    next: all[indexInAll + 1],
    /** The company's position in the list, starting at 1. False if the list's total is unknown. */
    position: of !== null && { at: start + rowsOf(page).findIndex((row) => row.id === id) + 1, of },
  };
}

/**
 * Buttons to the previous and next company of the list that the user last saw. Renders nothing if there was no list.
 */
export function NeighbourButtons({ of: { previous, next, position } }: { readonly of: ListPosition }) {
  const navigate = useNavigate();
  const toNeighbour = (company: CompanySummaryResponse | undefined) =>
    company
      ? {
          name: companyName(company),
          // Replace the history entry, so that Back leads to the list and not through all companies that were skimmed.
          open: () => void navigate({ ...companyLink(company.id), replace: true }),
        }
      : null;
  return (
    <Neighbours
      noun="company"
      previous={toNeighbour(previous)}
      next={toNeighbour(next)}
      position={position || null}
    />
  );
}
