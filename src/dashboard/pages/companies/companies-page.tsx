import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useRef } from 'react';
import { ViewHeading } from '#dashboard/collections/view-heading.tsx';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';
import { useWriteLastList } from '#dashboard/list/last-lists.ts';
import { ListLayout } from '#dashboard/list/list-layout.tsx';
import { ListRows } from '#dashboard/list/list-rows.tsx';
import { useSelection } from '#dashboard/list/selection.ts';
import { usePageTurn } from '#dashboard/list/use-page-turn.ts';
import { usePastedList } from '#dashboard/match-list/use-pasted-list.ts';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { CompaniesControls } from './companies-controls.tsx';
import { COMPANIES } from './companies-list.ts';
import { CompaniesRows } from './companies-rows.tsx';
import { Interaction } from './interaction.tsx';
import { ListEnd } from './list-end.tsx';
import { ListHeading } from './toolbar/list-heading.tsx';
import { ListToolbar } from './toolbar/list-toolbar.tsx';
import { WatchlistBar } from './toolbar/watchlist-bar.tsx';
import { useCompanyResults, useListedCompanies } from './use-listed-companies.ts';
import { useRowClicks } from './use-row-clicks.ts';

const route = getRouteApi('/_authenticated/companies');

/** Load this after the rows, because users don't print before they see rows. */
const PrintedCompanies = lazyPart(() => import('./printed-companies.tsx'), 'PrintedCompanies');

export function CompaniesPage() {
  const search = route.useSearch();
  const companies = useListedCompanies(search);
  const { page, at, retry } = companies;
  // Render the rows first and everything around them afterwards, both on opening the page and while the user types.
  const laterSearch = useDeferredValue(search);
  const laterPage = useDeferredValue(page ?? null, null);
  const selection = useSelection(search.ids);
  const isPhone = useMedia('(width < 760px)');
  const cards = search.view === undefined ? isPhone : search.view === 'cards';
  const container = useRef<HTMLDivElement>(null);
  const results = useCompanyResults(companies, search);
  const pages = usePageTurn({ from: '/companies', page: search.page ?? 1, last: companies.last });
  useRowClicks(container);
  useWriteLastList('companies', search);
  usePastedList();
  return (
    <>
      <ListLayout
        list={COMPANIES}
        heading={
          search.ids ? (
            <ListHeading ids={search.ids} name={search.watchlist} />
          ) : (
            <ViewHeading title={COMPANIES.title} />
          )
        }
        toolbar={
          page && (
            <ListToolbar
              search={laterSearch}
              cards={cards}
              selected={selection.ids}
              refreshing={companies.list.isFetching && !companies.isPrevious}
              onRefresh={retry}
            />
          )
        }
        below={
          search.ids && (
            <div className="mb-4 min-h-8 pointer-coarse:min-h-11">
              <WatchlistBar
                ids={search.ids}
                name={search.watchlist}
                shownIds={page?.companies.map(({ id }) => id) ?? []}
              />
            </div>
          )
        }
        controls={
          <CompaniesControls
            search={laterSearch}
            page={page}
            offset={companies.offset}
            at={at}
            isFailing={(companies.list.error ?? companies.list.failureReason) !== null}
          />
        }
        container={container}
        results={results}
      >
        <ListRows list={COMPANIES} query={companies.list} onRetry={retry} size={companies.size}>
          {page && (
            <PanelBoundary resetKey={page}>
              <CompaniesRows
                companies={companies}
                page={page}
                search={search}
                selection={selection}
                cards={cards}
              />
            </PanelBoundary>
          )}
        </ListRows>
        {page && (
          <>
            <ListEnd search={laterSearch} page={laterPage ?? page} selection={selection} />
            <Interaction
              container={container}
              pageKey={page.page_info.offset ?? page.companies[0]?.id}
              pages={pages}
              selection={selection}
            />
          </>
        )}
      </ListLayout>
      {laterPage && at !== null && (
        <Suspense>
          <PrintedCompanies search={laterSearch} page={laterPage} at={at} />
        </Suspense>
      )}
    </>
  );
}
