import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useApp } from '#dashboard/app-context.ts';
import { useListQuery } from '#dashboard/companies/use-list-query.ts';
import { useNeedsCatalogue } from '#dashboard/companies/use-needs-catalogue.ts';
import { printSearch } from '#dashboard/lib/url/search-codec.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { isFiltered, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { loadListChunk } from './load-list-chunk.ts';
import { CompanyList } from './table/company-list.tsx';
import { ListSkeleton } from './table/list-skeleton.tsx';
import { useSelection } from '#dashboard/list/selection.ts';
import { useCompanyLinks } from './table/use-company-links.ts';
import { useRowClicks } from './table/use-row-clicks.ts';
import { lazyComponent } from '#dashboard/lib/lazy-component.tsx';
import { usePaintedValue } from '#dashboard/lib/use-painted-value.ts';

// Lazy-loaded: not needed to show the first row.
const SearchBox = lazyComponent(loadListChunk, 'SearchBox');
const ListStatus = lazyComponent(loadListChunk, 'ListStatus');
const SideFilters = lazyComponent(loadListChunk, 'SideFilters');
const FiltersButton = lazyComponent(loadListChunk, 'FiltersButton');
const ActiveFilters = lazyComponent(loadListChunk, 'ActiveFilters');
const ListToolbar = lazyComponent(loadListChunk, 'ListToolbar');
const SelectionBar = lazyComponent(loadListChunk, 'SelectionBar');
const ListHeading = lazyComponent(loadListChunk, 'ListHeading', ({ name }) => name ?? 'Companies');
const WatchlistBar = lazyComponent(loadListChunk, 'WatchlistBar');
const PrintedCompanies = lazyComponent(loadListChunk, 'PrintedCompanies');
const CatalogueProgress = lazyComponent(loadListChunk, 'CatalogueProgress');
const PublishedCoverage = lazyComponent(loadListChunk, 'PublishedCoverage');
const ResearchHits = lazyComponent(loadListChunk, 'ResearchHits');
const RefreshFailure = lazyComponent(loadListChunk, 'RefreshFailure');

const route = getRouteApi('/_authenticated/companies');

export function CompaniesPage() {
  const app = useApp();
  const search = route.useSearch();
  const renderedSearch = usePaintedValue(search, search);
  const view = toCompanyQuery(search);
  const list = useQuery({ ...useListQuery()(view), placeholderData: keepPreviousData });
  const needsCatalogue = useNeedsCatalogue(view);
  const selection = useSelection(search.ids);
  const rows = useRef<HTMLDivElement>(null);
  useCompanyLinks(rows);
  useRowClicks(rows);
  useEffect(() => app.lastList.write(printSearch({ ...search })), [app, search]);
  const failure = list.error ?? list.failureReason;
  const { refetch } = list;
  const retry = useCallback(() => void refetch(), [refetch]);
  return (
    <>
      {!search.ids && <title>Companies · Dossier</title>}
      <div className="mb-4 flex min-h-8 pointer-coarse:min-h-11 items-center gap-1.5 max-md:flex-wrap">
        <h1 tabIndex={-1} className="mr-auto min-w-0 font-read text-title font-semibold md:truncate">
          {search.ids ? <ListHeading ids={search.ids} name={search.watchlist} /> : 'Companies'}
        </h1>
        {list.data && (
          <ListToolbar
            search={renderedSearch}
            selected={selection.ids}
            refreshing={list.isFetching && !list.isPlaceholderData}
            onRefresh={retry}
          />
        )}
      </div>
      {search.ids && (
        <div className="mb-4 min-h-8 pointer-coarse:min-h-11">
          <WatchlistBar ids={search.ids} name={search.watchlist} />
        </div>
      )}
      <div className="grid items-start gap-x-7 xl:grid-cols-[212px_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <div role="search" className="mb-3 min-h-8 pointer-coarse:min-h-11 xl:mb-4">
          <SearchBox from="/companies" label="Search companies" placeholder="Search this list" withHint />
        </div>
        <aside aria-label="Filters" className="side-filters max-xl:hidden xl:col-start-1">
          <SideFilters />
        </aside>
        <div ref={rows} className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <div className="mb-3 flex min-h-[26px] max-md:min-h-8 pointer-coarse:min-h-11 flex-wrap items-center gap-1.5">
            <FiltersButton search={renderedSearch} />
            {isFiltered({ ...search, ids: undefined }) && (
              // On phones the chips scroll in a row of their own, so nothing below moves when they appear.
              <div className="flex items-center gap-1.5 max-md:order-last max-md:min-h-8 max-md:basis-full max-md:overflow-x-auto md:flex-wrap pointer-coarse:max-md:min-h-11">
                <ActiveFilters />
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
          <CatalogueProgress isAbove />
          {view.published.length > 0 && <PublishedCoverage />}
          {list.data && failure ? (
            <FailureView
              error={failure}
              onRetry={retry}
              inline
              asOf={list.isPlaceholderData ? null : list.dataUpdatedAt}
            />
          ) : (
            needsCatalogue && <RefreshFailure />
          )}
          {list.data ? (
            <PanelBoundary resetKey={list.data}>
              {list.data.isPartial && list.data.companies.length > 0 && (
                <p className="mb-2 text-sm text-ink-2">No company matches all words; best matches:</p>
              )}
              <CompanyList
                container={rows}
                page={list.data}
                search={search}
                renderedSearch={renderedSearch}
                stale={list.isPlaceholderData}
                selection={selection}
              />
            </PanelBoundary>
          ) : failure ? (
            <FailureView error={failure} onRetry={retry} scope="read:companies" />
          ) : (
            <ListSkeleton rows={view.size} />
          )}
          {list.data && renderedSearch.q !== undefined && view.page === 1 && (
            <ResearchHits search={renderedSearch} text={renderedSearch.q} />
          )}
          {selection.ids.length > 0 && <SelectionBar selection={selection} search={search} />}
        </div>
      </div>
      {list.data && !list.isPlaceholderData && (
        <PrintedCompanies search={search} page={list.data} at={list.dataUpdatedAt} />
      )}
    </>
  );
}
