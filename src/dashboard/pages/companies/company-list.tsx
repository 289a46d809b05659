import type { CompanyPageReading } from '#contract/reading.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PAGE_SIZES } from '../../page-search.ts';
import { Notice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RowsPerPage } from '../../ui/rows-per-page.tsx';
import { type CompaniesSearch, isFiltered, toListView, withoutFilters } from './companies-search.ts';
import { CompanyTable } from './company-table.tsx';
import type { Selection } from './selection.ts';

const CompanyCards = lazy(() => import('./company-cards.tsx').then((it) => ({ default: it.CompanyCards })));

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
  const navigate = useNavigate({ from: '/companies' });
  const view = toListView(search);
  const last = Math.max(1, Math.ceil((page_info.total_count ?? 0) / view.size));
  if (companies.length === 0 && !stale) return <NoRows search={search} page={view.page} last={last} />;
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
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <RowsPerPage
          size={view.size}
          sizes={PAGE_SIZES}
          onChange={(size) => void navigate({ search: (now) => ({ ...now, size, page: undefined }) })}
        />
        <Pager
          page={view.page}
          last={last}
          link={({ page, ...props }) => (
            <Link
              key={props['aria-label'] ?? page}
              to="/companies"
              search={{ ...search, page: page === 1 ? undefined : page }}
              {...props}
            />
          )}
        />
      </div>
    </>
  );
}

interface NoRowsProps {
  readonly search: CompaniesSearch;
  readonly page: number;
  readonly last: number;
}

function NoRows({ search, page, last }: NoRowsProps) {
  if (page > last)
    return (
      <Notice title={`Page ${page} does not exist`}>
        <p>
          The last is{' '}
          <Link
            to="/companies"
            search={{ ...search, page: last === 1 ? undefined : last }}
            className="text-accent underline"
          >
            page {last}
          </Link>
          .
        </p>
      </Notice>
    );
  if (!isFiltered(search))
    return (
      <Notice title="No companies yet">
        <p>The service holds no companies. Once its operator has imported some, they appear here.</p>
      </Notice>
    );
  return (
    <Notice title="No companies match">
      <p>
        Take a filter away, or{' '}
        <Link to="/companies" search={withoutFilters(search)} className="text-accent underline">
          see all companies
        </Link>
        .
      </p>
    </Notice>
  );
}
