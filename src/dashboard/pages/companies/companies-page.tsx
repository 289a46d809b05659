import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useApp } from '../../context.ts';
import { FailureView } from '../../shell/failure-view.tsx';
import { AsOf } from '../../ui/as-of.tsx';
import { ResultCount } from '../../ui/result-count.tsx';
import { isFiltered, toListView } from './companies-search.ts';
import { CompanyList } from './company-list.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { useSelection } from './selection.ts';

// What nobody needs to see the first row comes after it.
const SideFilters = lazyRouteComponent(() => import('./list-filters.tsx'), 'SideFilters');
const FiltersButton = lazyRouteComponent(() => import('./list-filters.tsx'), 'FiltersButton');
const ActiveFilters = lazyRouteComponent(() => import('./list-filters.tsx'), 'ActiveFilters');
const ListToolbar = lazyRouteComponent(() => import('./list-toolbar.tsx'), 'ListToolbar');
const SelectionBar = lazyRouteComponent(() => import('./selection-bar.tsx'), 'SelectionBar');
const ListKeys = lazyRouteComponent(() => import('./list-keys.tsx'), 'ListKeys');

const route = getRouteApi('/desk/companies');

/** The list of companies, page by page from the API. */
export function CompaniesPage() {
  const { companies, trail } = useApp();
  const search = route.useSearch();
  const view = toListView(search);
  const list = useQuery({ ...companies.list(view), placeholderData: keepPreviousData });
  const selection = useSelection();
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => trail.write({ ...view, categories: [...view.categories], ids: [...view.ids] }));
  const failure = list.error ?? list.failureReason;
  const retry = () => void list.refetch();
  return (
    <>
      <title>Companies · Dossier</title>
      <div className="mb-4 flex min-h-8 pointer-coarse:min-h-11 flex-wrap items-center gap-1.5">
        <h1 tabIndex={-1} className="mr-auto font-read text-title font-semibold">
          Companies
        </h1>
        <Suspense>
          {list.data && <ListToolbar search={search} refreshing={list.isFetching} onRefresh={retry} />}
        </Suspense>
      </div>
      <div className="grid items-start gap-x-7 xl:grid-cols-[212px_minmax(0,1fr)]">
        <aside aria-label="Filters" className="max-xl:hidden">
          <Suspense>
            <SideFilters search={search} />
          </Suspense>
        </aside>
        <div ref={rows} className="min-w-0">
          <div className="mb-3 flex min-h-[26px] max-md:min-h-8 pointer-coarse:min-h-11 flex-wrap items-center gap-1.5">
            <Suspense>
              <FiltersButton search={search} />
            </Suspense>
            {isFiltered(search) && (
              // On a phone a line of its own that scrolls, so that nothing below it moves when the chips come.
              <div className="flex items-center gap-1.5 max-md:order-last max-md:min-h-8 max-md:basis-full max-md:overflow-x-auto md:flex-wrap pointer-coarse:max-md:min-h-11">
                <Suspense>
                  <ActiveFilters search={search} />
                </Suspense>
              </div>
            )}
            {list.data && (
              <div className="ml-auto flex items-center gap-1.5 text-sm text-ink-2">
                <ResultCount
                  offset={list.data.page_info.offset ?? (view.page - 1) * view.size}
                  rows={list.data.companies.length}
                  total={list.data.page_info.total_count}
                />
                {!list.isPlaceholderData && <AsOf at={list.dataUpdatedAt} />}
              </div>
            )}
          </div>
          {list.data && failure && <FailureView error={failure} onRetry={retry} inline />}
          {list.data ? (
            <CompanyList
              page={list.data}
              search={search}
              stale={list.isPlaceholderData}
              selection={selection}
            />
          ) : failure ? (
            <FailureView error={failure} onRetry={retry} scope="read:companies" />
          ) : (
            <ListSkeleton rows={view.size} />
          )}
          <Suspense>
            {selection.ids.length > 0 && <SelectionBar selection={selection} />}
            {list.data && <ListKeys list={rows} />}
          </Suspense>
        </div>
      </div>
    </>
  );
}
