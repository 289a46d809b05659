import type { CompanyPageReading } from '#contract/reading.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { type CompaniesSearch, toListView } from './companies-search.ts';
import { CompanyTable } from './company-table.tsx';
import type { Selection } from './selection.ts';

const CompanyCards = lazyRouteComponent(() => import('./company-cards.tsx'), 'CompanyCards');
const ListFoot = lazyRouteComponent(() => import('./list-foot.tsx'), 'ListFoot');
const NoRows = lazyRouteComponent(() => import('./no-rows.tsx'), 'NoRows');

interface CompanyListProps {
  readonly page: CompanyPageReading;
  readonly search: CompaniesSearch;
  /** True while `page` is still the one of the view before. */
  readonly stale: boolean;
  readonly selection: Selection;
}

/** The rows of one page with the way to the others, or what to say when there are none. */
export function CompanyList({ page, search, stale, selection }: CompanyListProps) {
  const { companies, page_info, left_out } = page;
  const view = toListView(search);
  const last = Math.max(1, Math.ceil((page_info.total_count ?? 0) / view.size));
  if (companies.length === 0 && !stale)
    return (
      <Suspense>
        <NoRows search={search} page={view.page} last={last} />
      </Suspense>
    );
  return (
    <>
      {search.view === 'cards' ? (
        <Suspense>
          <CompanyCards rows={companies} stale={stale} />
        </Suspense>
      ) : (
        <CompanyTable rows={companies} stale={stale} shown={search.cols} selection={selection} />
      )}
      {left_out > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          {left_out} {left_out === 1 ? 'row is' : 'rows are'} left out: the server sent no usable id.
        </p>
      )}
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <Suspense>
          <ListFoot search={search} last={last} />
        </Suspense>
      </div>
    </>
  );
}
