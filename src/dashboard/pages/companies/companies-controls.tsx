import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { needsNews } from '#dashboard/catalogue/company-list-request.ts';
import { RefreshFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { withoutCompanyFilters } from '#dashboard/companies/list-changes.ts';
import {
  useNeedsCatalogue,
  type CompanyListPage,
  useCompanyListRequest,
} from '#dashboard/companies/list-query.ts';
import { SORT_CHOICES } from '#dashboard/companies/sort-choices.ts';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { toChips } from '#dashboard/list/filter-definition.ts';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { ListControls, ListStatus, SortChoice } from '#dashboard/list/list-layout.tsx';
import { PublishedCoverage } from '#dashboard/news/news-reading.tsx';
import { AnnotationFilterNote } from '#dashboard/notes/annotation-filter-note.tsx';
import { COMPANIES, useFilterSearch, useCompanyChips } from './companies-list.ts';
import { CompaniesStatus, type CompaniesStatusProps } from './companies-status.tsx';
import { FilterGroups } from './filters/filter-groups.tsx';
import { CatalogueProgress } from './toolbar/catalogue-progress.tsx';

const route = getRouteApi('/_authenticated/companies');

interface CompaniesControlsProps extends Pick<CompaniesStatusProps, 'offset' | 'at'> {
  /** The search params of the page. They may lag a moment behind the URL, because the rows are rendered first. */
  readonly search: CompaniesSearch;
  readonly page: CompanyListPage | undefined;
  readonly isFailing: boolean;
}

/** The search field, the filters with their chips, and the status line above the list. */
export const CompaniesControls = memo(function CompaniesControls({
  search: shown,
  page,
  offset,
  at,
  isFailing,
}: CompaniesControlsProps) {
  const search = useFilterSearch();
  const query = useCompanyListRequest(shown);
  const needsCatalogue = useNeedsCatalogue(query);
  return (
    <ListControls
      list={COMPANIES}
      filters={
        <PanelBoundary resetKey={search}>
          {/* The key resets what was typed and unfolded in the filters when another list of ids is shown. */}
          <FilterGroups key={String(search.ids)} search={search} />
        </PanelBoundary>
      }
      // Don't count the search text, which is shown above the list, or a list of ids, which the page's heading names.
      active={toChips(COMPANIES.filters, { ...search, q: undefined, ids: undefined }).length}
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
          <AnnotationFilterNote
            tags={search.tag}
            isByNotes={search.note !== undefined || search.done !== undefined}
          />
          <CatalogueProgress isAbove />
          {page?.note && <p className="mb-3 text-sm text-ink-2">{page.note}</p>}
          {(needsNews(query) || page?.isInNews) && <PublishedCoverage ids={query.ids} />}
          {needsCatalogue && !(page && isFailing) && <RefreshFailure />}
        </>
      }
    />
  );
});

/** A chip for each filter in the URL. Clicking a chip removes the filter. */
function ActiveFilters() {
  // Read the URL itself, so that chips change immediately and nothing beside them moves later.
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/companies' });
  // A list of ids gets no chip, because the page's heading names it.
  const chips = useCompanyChips(search).filter(
    ({ searchAfterRemoval }) => String(searchAfterRemoval.ids) === String(search.ids),
  );
  if (chips.length === 0) return null;
  return (
    <FilterChips
      chips={chips}
      onRemove={(searchAfterRemoval) => void navigate({ search: { ...searchAfterRemoval, page: undefined } })}
      onClear={() =>
        void navigate({
          search: (now) => ({ ...withoutCompanyFilters(now), ids: now.ids, watchlist: now.watchlist }),
        })
      }
    />
  );
}
