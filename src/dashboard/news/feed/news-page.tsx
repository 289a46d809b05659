import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { useApp } from '#dashboard/app-context.ts';
import { detailProgressQuery, newsFeedQuery } from '#dashboard/catalogue/detail-queries.ts';
import { facetsQuery } from '#dashboard/catalogue/queries.ts';
import { NO_FILTER } from '#dashboard/catalogue/company-query.ts';
import { SaveView } from '#dashboard/collections/save-view.tsx';
import { ExportButton } from '#dashboard/export/export-button.tsx';
import { RefreshFailure } from '#dashboard/companies/refresh-failure.tsx';
import { PanelError } from '#dashboard/failures/failure-panel.tsx';
import { useNow } from '#dashboard/lib/clock.tsx';
import { useDateFormat } from '#dashboard/lib/date-format.ts';
import { SearchBox } from '#dashboard/list/search-box.tsx';
import { useListKeys } from '#dashboard/list/use-list-keys.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ClearFiltersButton } from '#dashboard/ui/clear-filters-button.tsx';
import { CopyLink } from '#dashboard/ui/copy-link.tsx';
import { FilterChip } from '#dashboard/ui/filter-chip.tsx';
import { FilterSheet } from '#dashboard/ui/filter-sheet.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { MoreActions } from '#dashboard/ui/more-actions.tsx';
import { PrintHeader } from '#dashboard/ui/print-document.tsx';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { usePrinting } from '#dashboard/ui/use-printing.ts';
import { type NewsSearch, toNewsFilter } from '../news-search.ts';
import { NewsCompanies } from './news-companies.tsx';
import { NewsFeed } from './news-feed.tsx';
import { formatNewsCount, NewsFilters, newsChips } from './news-filters.tsx';
import { isDetailReading, NewsReading } from '../news-reading.tsx';
import { NoNews } from './no-news.tsx';

const route = getRouteApi('/_authenticated/news');
/** From this width on, the filters have a sidebar. */
const WIDE = '(min-width: 1280px)';

/** News and research of many companies by day: of all that were read, of a watchlist, a saved view or a filter. */
export function NewsPage() {
  const { catalogue } = useApp();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { zone } = useDateFormat();
  const isWide = useMedia(WIDE);
  const printing = usePrinting();
  const now = useNow();
  const filter = toNewsFilter(search, zone);
  const feed = useInfiniteQuery(newsFeedQuery(catalogue, filter));
  const categories = useQuery(facetsQuery(catalogue, NO_FILTER)).data?.categories ?? [];
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list, { page: null });
  const [page] = feed.data?.pages ?? [];
  const chips = newsChips(search, (slug) => categories.find(({ value }) => value === slug)?.name ?? slug);
  const updateSearch = (next: NewsSearch) => void navigate({ search: next, resetScroll: false });
  const hasFilters = page !== undefined && (page.coverage.read > 0 || chips.length > 0);
  // Before anything was read there is nothing to filter, so the page is one column.
  const isOneColumn = page !== undefined && !hasFilters;
  const isReading = isDetailReading(useQuery(detailProgressQuery).data);
  const filters = hasFilters && (
    <NewsFilters search={search} page={page} isReading={isReading} onChange={updateSearch} />
  );
  return (
    <div ref={list}>
      <title>News · Dossier</title>
      {printing && <PrintHeader title="News" lines={[chips.map(({ name }) => name).join(' · ')]} at={now} />}
      <div className="mb-4 flex min-h-8 flex-wrap items-center gap-1.5 print:hidden pointer-coarse:min-h-11">
        <h1 tabIndex={-1} className="mr-auto font-read text-title font-semibold">
          News
        </h1>
        <NewsCompanies search={search} onChange={updateSearch} />
        <ExportButton
          target={
            page && page.total > 0
              ? { of: 'news', filter, watchlist: search.watchlist, total: page.total }
              : null
          }
        />
        <CopyLink />
        <SaveView />
        <MoreActions>
          <Button look="bare" onClick={() => window.print()}>
            <Printer size={15} aria-hidden="true" />
            Print
          </Button>
        </MoreActions>
      </div>
      <div
        className={`grid items-start gap-x-7 ${isOneColumn ? '' : 'xl:grid-cols-[212px_minmax(0,1fr)] xl:grid-rows-[auto_1fr]'}`}
      >
        <div role="search" className="mb-3 min-h-8 xl:mb-4 xl:w-[212px] print:hidden pointer-coarse:min-h-11">
          <SearchBox from="/news" label="Search news" placeholder="Search news" />
        </div>
        {!isOneColumn && (
          <aside aria-label="Filters" className="max-xl:hidden xl:col-start-1 print:hidden">
            {isWide && filters}
          </aside>
        )}
        <div className={`min-w-0 ${isOneColumn ? '' : 'xl:col-start-2 xl:row-span-2 xl:row-start-1'}`}>
          <div
            hidden={isOneColumn}
            className="mb-3 flex min-h-8 flex-wrap items-center gap-1.5 print:hidden pointer-coarse:min-h-11"
          >
            {!isWide && hasFilters && (
              <FilterSheet active={chips.length} done={`Show ${formatNewsCount(page.total)}`}>
                {filters}
              </FilterSheet>
            )}
            {keyed(chips, ({ name }) => name).map(({ key, item: { name, without } }) => (
              <FilterChip key={key} name={name} onRemove={() => updateSearch(without)} />
            ))}
            {chips.length > 0 && <ClearFiltersButton onClear={() => updateSearch({ q: search.q })} />}
            {page && page.total > 0 && (
              <p role="status" aria-label="Result count" className="ml-auto text-sm text-ink-2">
                {formatNewsCount(page.total)}
              </p>
            )}
          </div>
          {page && <NewsReading coverage={page.coverage} canReadAll={page.coverage.read > 0} />}
          <RefreshFailure />
          {feed.error ? (
            <PanelError error={feed.error} onRetry={() => void feed.refetch()} />
          ) : (
            page &&
            (page.total === 0 ? (
              <NoNews coverage={page.coverage} isFiltered={chips.length > 0 || search.q !== undefined} />
            ) : (
              <>
                {page.isPartial && (
                  <p className="mb-2 text-sm text-ink-2">Nothing has all words; best matches:</p>
                )}
                <NewsFeed
                  pages={feed.data?.pages ?? []}
                  isBusy={feed.isFetchingNextPage}
                  onMore={feed.hasNextPage ? () => void feed.fetchNextPage() : null}
                />
              </>
            ))
          )}
        </div>
      </div>
    </div>
  );
}
