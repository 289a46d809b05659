import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { useApp } from '../../context.ts';
import { listQuery } from '../../list-query.ts';
import { printSearch } from '../../search-codec.ts';
import { FailureView } from '../../shell/failure-view.tsx';
import { isFiltered, toQuestion } from '../../companies-search.ts';
import { loadAroundRows } from './load-around-rows.ts';
import { CompanyList } from './company-list.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { useSelection } from './selection.ts';
import { lazyPart } from '../../lazy-part.tsx';

// What nobody needs to see the first row comes after it.
const SearchBox = lazyPart(loadAroundRows, 'SearchBox');
const ListStatus = lazyPart(loadAroundRows, 'ListStatus');
const SideFilters = lazyPart(loadAroundRows, 'SideFilters');
const FiltersButton = lazyPart(loadAroundRows, 'FiltersButton');
const ActiveFilters = lazyPart(loadAroundRows, 'ActiveFilters');
const ListToolbar = lazyPart(loadAroundRows, 'ListToolbar');
const SelectionBar = lazyPart(loadAroundRows, 'SelectionBar');
const WatchlistBar = lazyPart(loadAroundRows, 'WatchlistBar');
const ListKeys = lazyPart(loadAroundRows, 'ListKeys');

const route = getRouteApi('/desk/companies');

/** The list of companies, page by page from the API. */
export function CompaniesPage() {
  const app = useApp();
  const search = route.useSearch();
  const drawn = useDeferredValue(search);
  // While one types, what stands around the rows waits until they are drawn.
  const around = drawn.q === search.q ? search : drawn;
  const view = toQuestion(search);
  const list = useQuery({ ...listQuery(app, view), placeholderData: keepPreviousData });
  const selection = useSelection();
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => app.trail.write(printSearch({ ...search })), [app, search]);
  const failure = list.error ?? list.failureReason;
  const { refetch } = list;
  const retry = useCallback(() => void refetch(), [refetch]);
  return (
    <>
      <title>Companies · Dossier</title>
      <div className="mb-4 flex min-h-8 pointer-coarse:min-h-11 flex-wrap items-center gap-1.5">
        <h1 tabIndex={-1} className="mr-auto font-read text-title font-semibold">
          Companies
        </h1>
        {list.data && (
          <ListToolbar
            search={around}
            selected={selection.ids}
            refreshing={list.isFetching}
            onRefresh={retry}
          />
        )}
      </div>
      {search.ids && (
        <div className="mb-4 min-h-8 pointer-coarse:min-h-11">
          <WatchlistBar ids={search.ids} />
        </div>
      )}
      <div className="grid items-start gap-x-7 xl:grid-cols-[212px_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <div role="search" className="mb-3 min-h-8 pointer-coarse:min-h-11 xl:mb-4">
          <SearchBox />
        </div>
        <aside aria-label="Filters" className="max-xl:hidden xl:col-start-1">
          <SideFilters search={around} />
        </aside>
        <div ref={rows} className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <div className="mb-3 flex min-h-[26px] max-md:min-h-8 pointer-coarse:min-h-11 flex-wrap items-center gap-1.5">
            <FiltersButton search={around} />
            {isFiltered(search) && (
              // On a phone a line of its own that scrolls, so that nothing below it moves when the chips come.
              <div className="flex items-center gap-1.5 max-md:order-last max-md:min-h-8 max-md:basis-full max-md:overflow-x-auto md:flex-wrap pointer-coarse:max-md:min-h-11">
                <ActiveFilters search={search} />
              </div>
            )}
            {list.data && (
              <div className="ml-auto flex items-center gap-1.5 text-sm text-ink-2">
                <ListStatus
                  page={list.data}
                  offset={(view.page - 1) * view.size}
                  at={list.isPlaceholderData ? null : list.dataUpdatedAt}
                />
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
          {selection.ids.length > 0 && <SelectionBar selection={selection} search={search} />}
          {list.data && <ListKeys list={rows} />}
        </div>
      </div>
    </>
  );
}
