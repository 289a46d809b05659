import { Link, useNavigate } from '@tanstack/react-router';
import { ChartColumn, LayoutGrid, Newspaper, Rows3 } from 'lucide-react';
import { memo } from 'react';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { companyColumns, type CompaniesSearch, shownColumns } from '#dashboard/companies/companies-search.ts';
import { exportedBy } from '#dashboard/companies/exported-columns.ts';
import { onlyFilter } from '#dashboard/companies/filter-definitions.ts';
import { useCompanyListRequest } from '#dashboard/companies/list-query.ts';
import { SORT_CHOICES } from '#dashboard/companies/sort-choices.ts';
import { ViewActions } from '#dashboard/export/export-button.tsx';
import { SortChoice } from '#dashboard/list/list-layout.tsx';
import { ColumnMenu } from '#dashboard/list/table/column-menu.tsx';
import { MatchListButton } from '#dashboard/match-list/match-list-button.tsx';
import { toNewsSearch } from '#dashboard/news/news-search.ts';
import { useAnnotationStore } from '#dashboard/notes/use-annotations.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { RefreshAction, RefreshButton } from '#dashboard/ui/refresh-button.tsx';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { COMPANIES, useFilterSearch } from '../companies-list.ts';

interface ListToolbarProps {
  /** The search params that the rows on screen belong to. */
  readonly search: CompaniesSearch;
  readonly cards: boolean;
  readonly selected: readonly number[];
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
}

export const ListToolbar = memo(function ListToolbar({
  search: shown,
  cards,
  selected,
  refreshing,
  onRefresh,
}: ListToolbarProps) {
  const search = useFilterSearch();
  const columns = companyColumns(search);
  const openCatalogue = useOpenCatalogue();
  const annotations = useAnnotationStore();
  const navigate = useNavigate({ from: '/companies' });
  const Shape = cards ? Rows3 : LayoutGrid;
  const other = cards ? 'rows' : 'cards';
  const isDefault = (other === 'cards') === useMedia('(width < 760px)');
  const query = useCompanyListRequest(shown);
  const refresh = () => {
    onRefresh();
    // Reload all companies as well. An error is only logged, because the list on screen is fetched separately.
    openCatalogue()
      .then((open) => open.companies.refresh())
      .catch(reportError);
  };
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {cards && (
        <div className="max-md:hidden">
          <SortChoice list={COMPANIES} sort={search.sort} choices={SORT_CHOICES} />
        </div>
      )}
      <RefreshButton busy={refreshing} onRefresh={refresh} />
      {!search.ids && <MatchListButton className="max-xl:hidden beside-preview:hidden" />}
      {!cards && (
        <div className="max-md:hidden">
          <ColumnMenu list={COMPANIES} columns={columns}>
            {columns.shown.some(({ needsRecord }) => needsRecord) && (
              <p className="mt-1 px-2 text-xs text-pretty text-ink-3">
                Research and news are read from the record of each company on the page.
              </p>
            )}
          </ColumnMenu>
        </div>
      )}
      <ViewActions
        target={{
          of: 'companies',
          watchlist: shown.watchlist,
          query,
          fields: exportedBy(shownColumns(search), annotations),
          selected,
        }}
      >
        <Button
          look="bare"
          onClick={() =>
            void navigate({ search: (now) => ({ ...now, view: isDefault ? undefined : other }) })
          }
        >
          <Shape size={15} aria-hidden="true" />
          {cards ? 'Show as a table' : 'Show as cards'}
        </Button>
        <Link to="/news" search={toNewsSearch(shown)} className={buttonClass('bare')}>
          <Newspaper size={15} aria-hidden="true" />
          News of these
        </Link>
        <Link to="/explore" search={onlyFilter(shown)} className={buttonClass('bare')}>
          <ChartColumn size={15} aria-hidden="true" />
          Explore these
        </Link>
        <MatchListButton look="bare" className={search.ids ? '' : 'xl:hidden beside-preview:inline-flex'} />
        <RefreshAction busy={refreshing} onRefresh={refresh} />
      </ViewActions>
    </div>
  );
});
