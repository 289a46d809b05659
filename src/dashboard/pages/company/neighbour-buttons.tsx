import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { useLastList, useLastListSearch } from '#dashboard/companies/last-list.ts';
import { type CompanyListPage, useListPage, useCompanyQuery } from '#dashboard/companies/list-query.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { useSingleKeys } from '#dashboard/preferences/use-single-keys.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import { Button } from '#dashboard/ui/button.tsx';

const rowsOf = (page: CompanyListPage | undefined) => page?.companies ?? [];

/** Queries the page of the list that contains the company, and the adjacent page if the company is at an edge. */
function useNeighbours(id: number) {
  const lastList = useLastList();
  const search = useLastListSearch();
  const view = useCompanyQuery(search ?? {});
  const current = useListPage(view, { enabled: search !== null });
  const rows = rowsOf(current.data);
  const index = rows.findIndex((row) => row.id === id);
  const arrived = current.data !== undefined;
  const before = useListPage(
    { ...view, page: Math.max(1, view.page - 1) },
    { enabled: arrived && view.page > 1 && index <= 0 },
  );
  const after = useListPage(
    { ...view, page: view.page + 1 },
    {
      enabled:
        arrived && (index === -1 || index === rows.length - 1) && current.data?.page_info.has_next === true,
    },
  );
  const pages = [view.page > 1 ? before.data : undefined, current.data, after.data];
  const shift = pages.findIndex((page) => rowsOf(page).some((row) => row.id === id)) - 1;
  const isOnOtherPage = search !== null && (shift === -1 || shift === 1) && index === -1;
  const query = isOnOtherPage ? printSearch({ ...search, page: view.page + shift }) : null;
  useEffect(() => {
    if (query !== null) lastList.write(query);
  }, [lastList, query]);
  const all = pages.flatMap(rowsOf);
  const place = all.findIndex((row) => row.id === id);
  if (place === -1) return {};
  const page = pages[shift + 1];
  const { total_count: of = null, offset = null } = page?.page_info ?? {};
  const start = offset ?? (view.page + shift - 1) * view.size;
  return {
    previous: all[place - 1],
    next: all[place + 1],
    /** Position in the list, starting at 1; false if the list has no total. */
    position: of !== null && { at: start + rowsOf(page).findIndex((row) => row.id === id) + 1, of },
  };
}

/**
 * Buttons for the previous and next company of the last list, and the position in it. Renders nothing without a list.
 */
export function NeighbourButtons({ id }: { readonly id: number }) {
  const { previous, next, position } = useNeighbours(id);
  const navigate = useNavigate();
  const open = (company: CompanySummaryResponse | undefined) => {
    if (company) void navigate(companyLink(company.id));
  };
  useSingleKeys([
    { hotkey: 'J', callback: () => open(next) },
    { hotkey: 'K', callback: () => open(previous) },
  ]);
  return (
    <div className="-my-1.5 ml-auto flex min-w-0 items-center gap-0.5 max-md:shrink-0">
      {previous && <Neighbour company={previous} step="Previous" onOpen={open} />}
      {position && (
        <span className="px-1 text-xs whitespace-nowrap text-ink-3">
          {formatCount(position.at)} of {formatCount(position.of)}
        </span>
      )}
      {next && <Neighbour company={next} step="Next" onOpen={open} />}
    </div>
  );
}

interface NeighbourProps {
  readonly company: CompanySummaryResponse;
  readonly step: 'Previous' | 'Next';
  readonly onOpen: (company: CompanySummaryResponse) => void;
}

function Neighbour({ company, step, onOpen }: NeighbourProps) {
  return (
    <Button
      look="bare"
      title={step === 'Next' ? 'Next company (j)' : 'Previous company (k)'}
      className="min-w-0 px-2 font-normal"
      onClick={() => onOpen(company)}
    >
      {step === 'Previous' && <ChevronLeft size={15} aria-hidden="true" className="shrink-0" />}
      <span className="sr-only">{step} company: </span>
      <bdi className="max-w-[20ch] truncate max-md:hidden">{companyName(company)}</bdi>
      {step === 'Next' && <ChevronRight size={15} aria-hidden="true" className="shrink-0" />}
    </Button>
  );
}
