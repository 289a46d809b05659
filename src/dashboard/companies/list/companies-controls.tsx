import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { useApp } from '#dashboard/app-context.ts';
import { NO_FILTER } from '#dashboard/catalogue/company-query.ts';
import { newsCoverageQuery } from '#dashboard/catalogue/detail-queries.ts';
import { SORT_CHOICES } from '#dashboard/companies/columns.tsx';
import { type CompaniesSearch, isFiltered, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { toFilterChips } from '#dashboard/companies/filter-chips.ts';
import { withoutFilters } from '#dashboard/companies/list-changes.ts';
import type { ListPage as CompaniesPage } from '#dashboard/companies/list-query.ts';
import { RefreshFailure } from '#dashboard/companies/refresh-failure.tsx';
import { useListQuery } from '#dashboard/companies/use-list-query.ts';
import { useNeedsCatalogue } from '#dashboard/companies/use-needs-catalogue.ts';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { FilterSheet, SideFilters } from '#dashboard/list/filters/filter-sheet.tsx';
import { ListControls } from '#dashboard/list/list-page.tsx';
import { SearchBox } from '#dashboard/list/search-box.tsx';
import { SortChoice } from '#dashboard/list/sort-choice.tsx';
import { NewsReading } from '#dashboard/news/news-reading.tsx';
import { FilterGroups } from './filters/filter-groups.tsx';
import { useCategoryNames } from './filters/use-facets.ts';
import { useFilterSearch } from './filters/use-filter-search.ts';
import { CatalogueProgress } from './toolbar/catalogue-progress.tsx';
import { ListStatus } from './toolbar/list-status.tsx';

const route = getRouteApi('/_authenticated/companies');

interface CompaniesControlsProps {
  /** Of the rows on the screen. */
  readonly search: CompaniesSearch;
  readonly page: CompaniesPage | undefined;
  /** Rows before the page, for servers that do not report it. */
  readonly offset: number;
  /** Fetch time in milliseconds since 1970; null while the page belongs to the previous view. */
  readonly at: number | null;
  readonly isFailing: boolean;
}

/** Search, filters, chips and status of the list. */
export const CompaniesControls = memo(function CompaniesControls({
  search: shown,
  page,
  offset,
  at,
  isFailing,
}: CompaniesControlsProps) {
  const search = useFilterSearch();
  const query = toCompanyQuery(shown);
  const needsCatalogue = useNeedsCatalogue(query);
  const filters = (
    <PanelBoundary resetKey={search}>
      <FilterGroups search={search} />
    </PanelBoundary>
  );
  // The search text is shown above the list, so it is not counted.
  const active = toFilterChips({ ...search, q: undefined }, String).length;
  return (
    <ListControls
      search={
        <SearchBox from="/companies" label="Search companies" placeholder="Search this list" withHint />
      }
      filters={<SideFilters>{filters}</SideFilters>}
      bar={
        <>
          <FilterSheet active={active} done={<ShowCount search={shown} />}>
            <div className="mb-6 flex items-center gap-3 text-sm md:hidden">
              <span className="font-semibold">Sort by</span>
              <SortChoice from="/companies" sort={search.sort} choices={SORT_CHOICES} />
            </div>
            {filters}
          </FilterSheet>
          <ActiveFilters />
          {page && (
            <div className="ml-auto flex items-center gap-1.5 text-sm text-ink-2">
              <ListStatus page={page} offset={offset} at={at} />
            </div>
          )}
        </>
      }
      notes={
        <>
          <CatalogueProgress isAbove />
          {query.published.length > 0 && <PublishedCoverage />}
          {needsCatalogue && !(page && isFailing) && <RefreshFailure />}
        </>
      }
    />
  );
});

/** "Show 122 companies" */
function ShowCount({ search }: { readonly search: CompaniesSearch }) {
  const listQuery = useListQuery();
  const { data } = useQuery({ ...listQuery(toCompanyQuery(search)), placeholderData: keepPreviousData });
  const total = data?.page_info.total_count ?? null;
  return total === null ? 'Show companies' : `Show ${formatCompanyCount(total)}`;
}

function ActiveFilters() {
  // The chips change with the URL, so that nothing beside them moves later.
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/companies' });
  const { category = [], every = [], except = [] } = search;
  const names = useCategoryNames([...category, ...every, ...except]);
  if (!isFiltered({ ...search, ids: undefined })) return null;
  // A list of companies is the page's heading, and no filter of it.
  const chips = toFilterChips(search, (slug) => names.get(slug) ?? slug).filter(
    ({ without }) => String(without.ids) === String(search.ids),
  );
  return (
    <FilterChips
      chips={chips}
      onRemove={(without) => void navigate({ search: (now) => ({ ...now, ...without, page: undefined }) })}
      onClear={() =>
        void navigate({
          search: (now) => ({ ...withoutFilters(now), ids: now.ids, watchlist: now.watchlist }),
        })
      }
    />
  );
}

/** Of how many companies the news were read that a list is filtered by. */
function PublishedCoverage() {
  const { catalogue } = useApp();
  const { data } = useQuery(newsCoverageQuery(catalogue, NO_FILTER));
  return data && <NewsReading coverage={data} canReadAll />;
}
