import { memo, type RefObject, useMemo } from 'react';
import { type CompaniesSearch, shownColumns, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import type { ListPage } from '#dashboard/companies/list-query.ts';
import { CompaniesTable } from './companies-table.tsx';
import { CompanyCards } from './company-cards.tsx';
import { useShowsCards } from '../use-shows-cards.ts';
import { loadListChunk } from '../load-list-chunk.ts';
import { prioritizeVisibleRows } from './prioritize-visible-rows.ts';
import type { Selection } from '#dashboard/list/selection.ts';
import { lazyComponent } from '#dashboard/lib/lazy-component.tsx';
import { useNewIds } from '#dashboard/collections/use-changes.ts';
import { useLasting } from '#dashboard/lib/use-lasting.ts';
import { usePaintedValue } from '#dashboard/lib/use-painted-value.ts';

const ListFooter = lazyComponent(loadListChunk, 'ListFooter');
const ListInteraction = lazyComponent(loadListChunk, 'ListInteraction');
const EmptyList = lazyComponent(loadListChunk, 'EmptyList');

/** Faster responses do not dim the rows. */
const DIM_AFTER_MS = 150;

interface CompanyListProps {
  /** Contains this list. */
  readonly container: RefObject<HTMLElement | null>;
  readonly page: ListPage;
  readonly search: CompaniesSearch;
  /** The search that is on the screen, for what is below the fold. */
  readonly renderedSearch: CompaniesSearch;
  /** True while `page` belongs to the previous view. */
  readonly stale: boolean;
  readonly selection: Selection;
}

export const CompanyList = memo(function CompanyList({
  container,
  page,
  search,
  renderedSearch,
  stale,
  selection,
}: CompanyListProps) {
  const cards = useShowsCards(search);
  // The height of cards isn't known before they are drawn, so all of them are.
  const renderedPage = usePaintedValue(page, cards ? page : null);
  const { companies: rows, highlights: marks } = prioritizeVisibleRows(page, renderedPage);
  const newIds = useNewIds();
  const leading = search.category ?? search.every;
  const view = useMemo(() => ({ leading, newIds }), [leading, newIds]);
  const dimmed = useLasting(stale, DIM_AFTER_MS);
  const list = { rows, marks, view, dimmed, busy: stale || page !== renderedPage };
  const { page_info, companies } = renderedPage ?? page;
  const interaction = <ListInteraction list={container} page={page_info.offset ?? companies[0]?.id} />;
  if (rows.length === 0 && !stale)
    return (
      <>
        <EmptyList search={search} page={page} />
        {interaction}
      </>
    );
  return (
    <>
      {cards ? (
        <CompanyCards {...list} />
      ) : (
        <CompaniesTable
          {...list}
          shown={shownColumns(search)}
          selection={selection}
          peek={search.peek}
          sort={toCompanyQuery(search).sort}
          missing={page.companies.length - rows.length}
        />
      )}
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
        <ListFooter search={renderedSearch} page={renderedPage ?? page} />
      </div>
      {interaction}
    </>
  );
});
