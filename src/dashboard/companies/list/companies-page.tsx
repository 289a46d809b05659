import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  type RefObject,
  useEffectEvent,
  useState,
  memo,
} from 'react';
import { alphabetKey } from '#contract/alphabet.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { needsNews } from '#dashboard/catalogue/company-query.ts';
import { RefreshFailure } from '#dashboard/catalogue/crawl-failure.tsx';
import { SearchedPart } from '#dashboard/catalogue/crawl-status.tsx';
import { isComplete, mayBringMatches } from '#dashboard/catalogue/crawl/progress.ts';
import { progressQuery } from '#dashboard/catalogue/queries.ts';
import { useNewIds } from '#dashboard/collections/use-changes.ts';
import { SORT_CHOICES } from '#dashboard/companies/columns.tsx';
import { type CompaniesSearch, highlightedColumns } from '#dashboard/companies/companies-search.ts';
import { useLastList } from '#dashboard/companies/last-list.ts';
import { withoutFilters } from '#dashboard/companies/list-changes.ts';
import {
  useListPage,
  useNeedsCatalogue,
  type ListPage as CompaniesPageData,
  useCompanyQuery,
} from '#dashboard/companies/list-query.ts';
import { rowHighlights } from '#dashboard/companies/row-highlights.ts';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { isPlainClick } from '#dashboard/lib/dom.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { toChips } from '#dashboard/list/facet.ts';
import { FilterChips } from '#dashboard/list/filters/filter-chips.tsx';
import { ListPage, ListRows, ListControls, ListStatus, SortChoice } from '#dashboard/list/list-page.tsx';
import { useSelection } from '#dashboard/list/selection.ts';
import { ListTable } from '#dashboard/list/table/list-table.tsx';
import { PublishedCoverage } from '#dashboard/news/news-reading.tsx';
import { newsOf } from '#dashboard/news/news-search.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import { ResultCount } from '#dashboard/ui/result-count.tsx';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { CompanyCards, type CompanyRowsProps } from './company-cards.tsx';
import { companyColumns, COMPANIES, useFilterSearch, useFilterChips } from './definition.ts';
import { FilterGroups } from './filters/filter-groups.tsx';
import { Interaction } from './interaction.tsx';
import { ListEnd } from './list-end.tsx';
import { NoCompanies } from './no-companies.tsx';
import { usePreview } from './preview/preview-panel.tsx';
import { PrintedCompanies } from './printed-companies.tsx';
import { CatalogueProgress } from './toolbar/catalogue-progress.tsx';
import { ListHeading } from './toolbar/list-heading.tsx';
import { ListToolbar } from './toolbar/list-toolbar.tsx';
import { WatchlistBar } from './toolbar/watchlist-bar.tsx';

interface CompaniesTableProps extends CompanyRowsProps {
  readonly search: Pick<CompaniesSearch, 'cols' | 'watchlist' | 'sort'>;
}

/** The API doesn't say in which order its list is. */
const isInOrderOfNames = (rows: readonly CompanySummaryResponse[]) =>
  rows.length > 1 &&
  rows.every(({ name }, at) => at === 0 || alphabetKey(rows[at - 1]?.name ?? '') <= alphabetKey(name ?? ''));

const idOf = ({ id }: CompanySummaryResponse) => id;

export function CompaniesTable({ search, rows, ...list }: CompaniesTableProps) {
  const { cols, watchlist, sort } = search;
  const { shown, isDefault } = useMemo(() => companyColumns({ cols, watchlist }), [cols, watchlist]);
  return (
    <ListTable
      {...list}
      list={COMPANIES}
      columns={shown}
      sort={sort}
      isFluid={isDefault}
      minFirst={160}
      padding="px-2 last:pr-3"
      rows={rows}
      idOf={idOf}
      labelOf={(company) => `Select ${companyName(company)}`}
      defaultOrder={
        sort === undefined && isInOrderOfNames(rows) ? 'In the order of names by default' : undefined
      }
    />
  );
}

/**
 * True once `value` has been true for so many milliseconds. For what only slow responses shall show: a CSS transition
 * with a delay makes the browser paint twice even if it never starts.
 */
export function useDelayedTrue(value: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [value, ms]);
  return value && isLasting;
}

const CONTROLS = 'a, button, input, label, select, summary';

/**
 * Clicks in the list, with one listener for all rows: on a category, and on what is no control of a row. Rows have
 * their company's id in `data-row`.
 */
export function useRowClicks(list: RefObject<HTMLElement | null>): void {
  const preview = usePreview();
  const navigate = useNavigate({ from: '/companies' });
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!isPlainClick(event) || event.defaultPrevented || !(event.target instanceof Element)) return;
    const category = event.target.closest<HTMLElement>('[data-category]')?.dataset['category'];
    if (category !== undefined) {
      // The link's own address works in a new tab; here, sort and columns stay as they are.
      event.preventDefault();
      void navigate({ search: (now) => ({ ...withoutFilters(now), category: [category] }) });
      return;
    }
    const row = event.target.closest<HTMLElement>('[data-row]');
    if (!row || event.target.closest(CONTROLS) || getSelection()?.isCollapsed === false) return;
    row.querySelector('a')?.focus({ preventScroll: true });
    preview.open(Number(row.dataset['row']));
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || !(event.target instanceof HTMLAnchorElement)) return;
    const row = event.target.closest<HTMLElement>('[data-row]');
    if (!row) return;
    event.preventDefault();
    const id = Number(row.dataset['row']);
    if (id === preview.id) preview.close();
    else preview.open(id);
  });
  useEffect(() => {
    const element = list.current;
    const controller = new AbortController();
    element?.addEventListener('click', onClick, controller);
    element?.addEventListener('keydown', onKeyDown, controller);
    return () => controller.abort();
  }, [list]);
}

const route = getRouteApi('/_authenticated/companies');

interface CompaniesStatusProps {
  readonly page: CompaniesPageData;
  /** Rows before this page, for servers that do not report it. */
  readonly offset: number;
  /** Fetch time in milliseconds since 1970; null while the page belongs to the previous view. */
  readonly at: number | null;
}

/** How many rows match, and as of when; of a result of the catalogue how much it covers while that is incomplete. */
export function CompaniesStatus({
  page: { companies, page_info, matches },
  offset,
  at,
}: CompaniesStatusProps) {
  const { data: progress } = useQuery(progressQuery);
  const [lastAt, setLastAt] = useState(at);
  if (at !== null && at !== lastAt) setLastAt(at);
  // Nothing has been searched yet, so there is nothing to count.
  if (matches && progress?.loaded === 0 && !isComplete(progress)) return null;
  const isUndecided = matches && companies.length === 0 && mayBringMatches(progress);
  return (
    <>
      {!isUndecided && (
        <ResultCount
          offset={page_info.offset ?? offset}
          rows={companies.length}
          total={page_info.total_count}
        />
      )}
      {!matches ? (
        // Keeps its place while a page loads, so that the count beside it does not move.
        <AsOf at={at ?? lastAt} isPending={at === null} />
      ) : at === null || !progress ? null : isComplete(progress) && progress.phase !== 'incomplete' ? (
        <AsOf at={progress.at} />
      ) : (
        <SearchedPart progress={progress} />
      )}
    </>
  );
}

/** "as of 10:42": when the data was fetched. `at` in milliseconds since the epoch. */
function AsOf({ at, isPending = false }: { readonly at: number | null; readonly isPending?: boolean }) {
  const { clock } = useDateFormat();
  if (at === null) return null;
  const date = new Date(at);
  return (
    <span className="text-ink-3 max-sm:hidden" style={isPending ? { visibility: 'hidden' } : {}}>
      · as of <time dateTime={date.toISOString()}>{clock(date)}</time>
    </span>
  );
}

interface CompaniesControlsProps extends Pick<CompaniesStatusProps, 'offset' | 'at'> {
  /** Of the rows on the screen. */
  readonly search: CompaniesSearch;
  readonly page: CompaniesPageData | undefined;
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
  const query = useCompanyQuery(shown);
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

/** What the rows of a page highlight; undefined for rows of the API, which has no search. */
function useRowHighlights(page: CompaniesPageData | undefined, { cols, watchlist }: CompaniesSearch) {
  return useMemo(() => {
    const columns = highlightedColumns({ cols, watchlist });
    return page?.matches?.map((matches, at) => {
      const company = page.companies[at];
      return company && rowHighlights(company, matches, columns);
    });
  }, [page, cols, watchlist]);
}

/** Faster responses do not dim the rows. */
const DIM_AFTER_MS = 150;

export function CompaniesPage() {
  const lastList = useLastList();
  const search = route.useSearch();
  // While the user types, the rows come first, and what is around them follows.
  const renderedSearch = useDeferredValue(search);
  const query = useCompanyQuery(search);
  const list = useListPage(query, { keepsPrevious: true });
  const page = list.data;
  const renderedPage = useDeferredValue(page);
  const highlights = useRowHighlights(page, search);
  const stale = list.isPlaceholderData;
  const selection = useSelection(search.ids);
  const newIds = useNewIds();
  const leading = search.category ?? search.every;
  const view = useMemo(() => ({ leading, newIds }), [leading, newIds]);
  const isPhone = useMedia('(width < 760px)');
  const cards = search.view === undefined ? isPhone : search.view === 'cards';
  const container = useRef<HTMLDivElement>(null);
  useRowClicks(container);
  useEffect(() => lastList.write(printSearch({ ...search })), [lastList, search]);
  const { refetch } = list;
  const retry = useCallback(() => void refetch(), [refetch]);
  const dimmed = useDelayedTrue(stale, DIM_AFTER_MS);
  const rows = page && {
    rows: page.companies,
    marks: highlights,
    view,
    dimmed,
    busy: stale,
    selection,
    currentId: search.peek,
  };
  return (
    <>
      <ListPage
        list={COMPANIES}
        heading={search.ids && <ListHeading ids={search.ids} name={search.watchlist} />}
        toolbar={
          page && (
            <ListToolbar
              search={renderedSearch}
              cards={cards}
              selected={selection.ids}
              refreshing={list.isFetching && !stale}
              onRefresh={retry}
            />
          )
        }
        below={
          search.ids && (
            <div className="mb-4 min-h-8 pointer-coarse:min-h-11">
              <WatchlistBar ids={search.ids} name={search.watchlist} />
            </div>
          )
        }
        controls={
          <CompaniesControls
            search={renderedSearch}
            page={page}
            offset={(query.page - 1) * query.size}
            at={stale ? null : list.dataUpdatedAt}
            isFailing={(list.error ?? list.failureReason) !== null}
          />
        }
        container={container}
      >
        <ListRows list={COMPANIES} query={list} onRetry={retry} size={query.size}>
          {rows && page && (
            <PanelBoundary resetKey={page}>
              {page.isPartial && rows.rows.length > 0 && (
                <p className="mb-2 text-sm text-ink-2">No company matches all words; best matches:</p>
              )}
              {page.isInNews && rows.rows.length > 0 && (
                <p className="mb-2 text-sm text-ink-2">
                  No company matches; found in research and news:{' '}
                  <Link
                    to="/news"
                    search={{ ...newsOf({ ...search, q: undefined }), q: search.q }}
                    className="text-accent underline print:hidden"
                  >
                    Show in News
                  </Link>
                </p>
              )}
              {rows.rows.length === 0 && !stale ? (
                <NoCompanies
                  key={printSearch({ ...search })}
                  search={search}
                  page={page}
                  isOutdated={list.isStale && list.isFetching}
                />
              ) : cards ? (
                <CompanyCards {...rows} />
              ) : (
                <CompaniesTable {...rows} search={search} />
              )}
            </PanelBoundary>
          )}
        </ListRows>
        {page && (
          <>
            <ListEnd search={renderedSearch} page={renderedPage ?? page} selection={selection} />
            <Interaction container={container} page={page.page_info.offset ?? page.companies[0]?.id} />
          </>
        )}
      </ListPage>
      {page && !stale && <PrintedCompanies search={search} page={page} at={list.dataUpdatedAt} />}
    </>
  );
}
