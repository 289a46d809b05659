import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { needsNews } from '#dashboard/catalogue/company-query.ts';
import { SORT_CHOICES } from '#dashboard/companies/columns.tsx';
import { type CompaniesSearch, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { toChips } from '#dashboard/list/facet.ts';
import { withoutFilters } from '#dashboard/companies/list-changes.ts';
import { useNeedsCatalogue, type ListPage } from '#dashboard/companies/list-query.ts';
import { RefreshFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { ListControls, ListStatus, SortChoice } from '#dashboard/list/list-page.tsx';
import { PublishedCoverage } from '#dashboard/news/news-reading.tsx';
import { FilterGroups } from './filters/filter-groups.tsx';
import { useFilterSearch, COMPANIES, useFilterChips } from './definition.ts';
import { CatalogueProgress } from './toolbar/catalogue-progress.tsx';
import { progressQuery } from '#dashboard/catalogue/queries.ts';
import { formatTime } from '#dashboard/lib/format/format-date.ts';
import { SearchedPart } from '#dashboard/catalogue/crawl-status.tsx';
import { isComplete } from '#dashboard/catalogue/crawl/progress.ts';
import { ResultCount } from '#dashboard/ui/result-count.tsx';

interface CompaniesStatusProps {
  readonly page: ListPage;
  /** Rows before this page, for servers that do not report it. */
  readonly offset: number;
  /** Fetch time in milliseconds since 1970; null while the page belongs to the previous view. */
  readonly at: number | null;
}

/** How many rows match, and as of when; of a result of the catalogue how much it covers while that is incomplete. */
export function CompaniesStatus({
  page: { companies, page_info, highlights },
  offset,
  at,
}: CompaniesStatusProps) {
  const { data: progress } = useQuery(progressQuery);
  const [lastAt, setLastAt] = useState(at);
  if (at !== null && at !== lastAt) setLastAt(at);
  // Nothing has been searched yet, so there is nothing to count.
  if (highlights && progress?.loaded === 0 && !isComplete(progress)) return null;
  return (
    <>
      <ResultCount
        offset={page_info.offset ?? offset}
        rows={companies.length}
        total={page_info.total_count}
      />
      {!highlights ? (
        // Keeps its place while a page loads, so that the count beside it does not move.
        <AsOf at={at ?? lastAt} isPending={at === null} />
      ) : at === null || !progress ? null : progress.phase === 'complete' ? (
        <AsOf at={progress.at} />
      ) : (
        <SearchedPart progress={progress} />
      )}
    </>
  );
}

/** "as of 10:42": when the data was fetched. `at` in milliseconds since the epoch. */
function AsOf({ at, isPending = false }: { readonly at: number | null; readonly isPending?: boolean }) {
  if (at === null) return null;
  const date = new Date(at);
  return (
    <span className="text-ink-3 max-sm:hidden" style={isPending ? { visibility: 'hidden' } : {}}>
      · as of <time dateTime={date.toISOString()}>{formatTime(date)}</time>
    </span>
  );
}

const route = getRouteApi('/_authenticated/companies');

interface CompaniesControlsProps extends Pick<CompaniesStatusProps, 'offset' | 'at'> {
  /** Of the rows on the screen. */
  readonly search: CompaniesSearch;
  readonly page: ListPage | undefined;
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
  return (
    <ListControls
      list={COMPANIES}
      filters={
        <PanelBoundary resetKey={search}>
          <FilterGroups search={search} />
        </PanelBoundary>
      }
      // The search text is shown above the list, and a list of companies is its heading, so they are not counted.
      active={toChips(COMPANIES.facets, { ...search, q: undefined, ids: undefined }).length}
      total={page?.page_info.total_count}
      sort={<SortChoice list={COMPANIES} sort={search.sort} choices={SORT_CHOICES} />}
      bar={
        <>
          <ActiveFilters />
          {page && (
            <ListStatus>
              <CompaniesStatus page={page} offset={offset} at={at} />
            </ListStatus>
          )}
        </>
      }
      notes={
        <>
          <CatalogueProgress isAbove />
          {(needsNews(query) || page?.isInNews) && <PublishedCoverage ids={query.ids} />}
          {needsCatalogue && !(page && isFailing) && <RefreshFailure />}
        </>
      }
    />
  );
});

function ActiveFilters() {
  // The chips change with the URL, so that nothing beside them moves later.
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/companies' });
  // A list of companies is the page's heading, and no filter of it.
  const chips = useFilterChips(search).filter(({ without }) => String(without.ids) === String(search.ids));
  if (chips.length === 0) return null;
  return (
    <FilterChips
      chips={chips}
      onRemove={(without) => void navigate({ search: { ...without, page: undefined } })}
      onClear={() =>
        void navigate({
          search: (now) => ({ ...withoutFilters(now), ids: now.ids, watchlist: now.watchlist }),
        })
      }
    />
  );
}
