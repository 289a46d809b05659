import { Link } from '@tanstack/react-router';
import { Newspaper, Printer, RefreshCw } from 'lucide-react';
import { SaveView } from '#dashboard/collections/save-view.tsx';
import { useApp } from '#dashboard/app-context.ts';
import { ExportButton } from '#dashboard/export/export-button.tsx';
import { newsOf } from '#dashboard/news/news-search.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { CopyLink } from '#dashboard/ui/copy-link.tsx';
import { MoreActions } from '#dashboard/ui/more-actions.tsx';
import { RefreshButton } from '#dashboard/ui/refresh-button.tsx';
import { useFilterSearch } from '../filters/use-filter-search.ts';
import { useShowsCards } from '../use-shows-cards.ts';
import { CardsSwitch } from './cards-switch.tsx';
import { CompanyColumnMenu } from './company-column-menu.tsx';
import { SortChoice } from '#dashboard/list/sort-choice.tsx';
import { fieldsOf, SORT_CHOICES } from '#dashboard/companies/columns.tsx';
import { type CompaniesSearch, shownColumns, toCompanyQuery } from '#dashboard/companies/companies-search.ts';

interface ListToolbarProps {
  /** Of the rows on the screen. */
  readonly search: CompaniesSearch;
  readonly selected: readonly number[];
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
}

export function ListToolbar({ search: shown, selected, refreshing, onRefresh }: ListToolbarProps) {
  const search = useFilterSearch();
  const { catalogue } = useApp();
  const cards = useShowsCards(search);
  const refresh = () => {
    onRefresh();
    // The list itself is refetched either way.
    catalogue()
      .then((open) => open.refresh())
      .catch(reportError);
  };
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {cards && (
        <div className="max-md:hidden">
          <SortChoice from="/companies" sort={search.sort} choices={SORT_CHOICES} />
        </div>
      )}
      <RefreshButton busy={refreshing} onRefresh={refresh} className="max-md:hidden" />
      {!cards && (
        <div className="max-md:hidden">
          <CompanyColumnMenu search={search} />
        </div>
      )}
      <ExportButton
        target={{
          of: 'companies',
          watchlist: shown.watchlist,
          query: toCompanyQuery(shown),
          fields: fieldsOf(shownColumns(search)),
          selected,
        }}
      />
      <CopyLink />
      <SaveView />
      <MoreActions>
        <CardsSwitch search={search} />
        <Link to="/news" search={newsOf(shown)} className={buttonClass('bare')}>
          <Newspaper size={15} aria-hidden="true" />
          News of these
        </Link>
        {/* Where the toolbar has no room for it. */}
        <div className="md:hidden">
          <Button look="bare" aria-disabled={refreshing} onClick={refreshing ? undefined : refresh}>
            <RefreshCw size={15} aria-hidden="true" />
            Refresh
          </Button>
        </div>
        <Button look="bare" onClick={() => print()}>
          <Printer size={15} aria-hidden="true" />
          Print
        </Button>
      </MoreActions>
    </div>
  );
}
