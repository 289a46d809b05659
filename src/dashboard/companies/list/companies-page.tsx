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

/** True if the rows are sorted by name. The API doesn't say how its list is sorted. */
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
 * Returns true once `value` has been true for some milliseconds, for what only slow responses should show. A CSS
 * transition with a delay would make the browser paint twice even if it never starts.
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
 * Handles clicks on categories and on rows outside their controls, with one listener for all rows. Each row has its
 * company's id in `data-row`.
 */
export function useRowClicks(list: RefObject<HTMLElement | null>): void {
  const preview = usePreview();
  const navigate = useNavigate({ from: '/companies' });
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!isPlainClick(event) || event.defaultPrevented || !(event.target instanceof Element)) return;
    const category = event.target.closest<HTMLElement>('[data-category]')?.dataset['category'];
    if (category !== undefined) {
      // The link's own URL is for a new tab. Here, sort order and columns are kept.
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
  /** Number of rows before this page, for servers that don't report it. */
  readonly offset: number;
  /** When the page was fetched, in milliseconds since 1970; null while it belongs to the previous view. */
  readonly at: number | null;
}

/**
 * Says how many rows match and when they were fetched. For results from the catalogue, says how much was searched while
 * it is incomplete.
 */
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
        // The time keeps its space while a page loads, so that the count beside it doesn't move.
        <AsOf at={at ?? lastAt} isPending={at === null} />
      ) : at === null || !progress ? null : isComplete(progress) && progress.phase !== 'incomplete' ? (
        <AsOf at={progress.at} />
      ) : (
        <SearchedPart progress={progress} />
      )}
    </>
  );
}

/** Shows when the data was fetched: "as of 10:42". `at` is in milliseconds since 1970. */
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
  /** Search params of the rows on screen. */
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
      // The search text is shown above the list, and explicit ids are its heading, so neither counts as a filter.
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
  // Chips change with the URL at once, so that nothing beside them moves later.
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/companies' });
  // Explicit ids are the page's heading, so they get no chip.
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

/** Returns what the rows of a page highlight; undefined for rows from the API, which has no search. */
function useRowHighlights(page: CompaniesPageData | undefined, { cols, watchlist }: CompaniesSearch) {
  return useMemo(() => {
    const columns = highlightedColumns({ cols, watchlist });
    return page?.matches?.map((matches, at) => {
      const company = page.companies[at];
      return company && rowHighlights(company, matches, columns);
    });
  }, [page, cols, watchlist]);
}

/** Responses faster than this don't dim the rows. */
const DIM_AFTER_MS = 150;

export function CompaniesPage() {
  const lastList = useLastList();
  const search = route.useSearch();
  // While the user types, rows render first, and everything around them afterwards.
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
            <Interaction
              container={container}
              page={page.page_info.offset ?? page.companies[0]?.id}
              onToggle={selection.toggle}
            />
          </>
        )}
      </ListPage>
      {page && !stale && <PrintedCompanies search={search} page={page} at={list.dataUpdatedAt} />}
    </>
  );
}
