import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
} from 'react';
import { useApp } from '#dashboard/app-context.ts';
import { useNewIds } from '#dashboard/collections/use-changes.ts';
import { toCompanyQuery, type CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { useListQuery } from '#dashboard/companies/list-query.ts';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { printSearch } from '#dashboard/lib/url/search-codec.ts';
import { ListPage, ListRows } from '#dashboard/list/list-page.tsx';
import { useSelection } from '#dashboard/list/selection.ts';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { CompaniesControls } from './companies-controls.tsx';
import { COMPANIES } from './definition.ts';
import { ListEnd } from './list-end.tsx';
import { PrintedCompanies } from './printed-companies.tsx';
import { CompanyCards, type CompanyRowsProps } from './company-cards.tsx';
import { NoCompanies } from './no-companies.tsx';
import { ListHeading } from './toolbar/list-heading.tsx';
import { ListToolbar } from './toolbar/list-toolbar.tsx';
import { WatchlistBar } from './toolbar/watchlist-bar.tsx';
import { withoutFilters } from '#dashboard/companies/list-changes.ts';
import { isPlainClick } from '#dashboard/lib/dom.ts';
import { fold } from '#dashboard/lib/fold.ts';
import { usePreview } from './preview/preview-panel.tsx';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { displayName } from '#dashboard/companies/company-display.ts';
import { ListTable } from '#dashboard/list/table/list-table.tsx';
import { newsOf } from '#dashboard/news/news-search.ts';

interface CompaniesTableProps extends CompanyRowsProps {
  readonly search: Pick<CompaniesSearch, 'cols' | 'watchlist' | 'sort'>;
}

/** The API doesn't say in which order its list is. */
const isInOrderOfNames = (rows: readonly CompanySummaryResponse[]) =>
  rows.length > 1 &&
  rows.every(({ name }, at) => at === 0 || fold(rows[at - 1]?.name ?? '') <= fold(name ?? ''));

const idOf = ({ id }: CompanySummaryResponse) => id;

export function CompaniesTable({ search, rows, ...list }: CompaniesTableProps) {
  const { cols, watchlist, sort } = search;
  const { shown, isDefault } = useMemo(() => COMPANIES.columns({ cols, watchlist }), [cols, watchlist]);
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
      labelOf={(company) => `Select ${displayName(company)}`}
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

/** Faster responses do not dim the rows. */
const DIM_AFTER_MS = 150;

export function CompaniesPage() {
  const app = useApp();
  const search = route.useSearch();
  // While the user types, the rows come first, and what is around them follows.
  const renderedSearch = useDeferredValue(search);
  const query = toCompanyQuery(search);
  const list = useQuery({ ...useListQuery()(query), placeholderData: keepPreviousData });
  const page = list.data;
  const renderedPage = useDeferredValue(page);
  const stale = list.isPlaceholderData;
  const selection = useSelection(search.ids);
  const newIds = useNewIds();
  const leading = search.category ?? search.every;
  const view = useMemo(() => ({ leading, newIds }), [leading, newIds]);
  const isPhone = useMedia('(width < 760px)');
  const cards = search.view === undefined ? isPhone : search.view === 'cards';
  const container = useRef<HTMLDivElement>(null);
  useRowClicks(container);
  useEffect(() => app.lastList.write(printSearch({ ...search })), [app, search]);
  const { refetch } = list;
  const retry = useCallback(() => void refetch(), [refetch]);
  const dimmed = useDelayedTrue(stale, DIM_AFTER_MS);
  const rows = page && {
    rows: page.companies,
    marks: page.highlights,
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
                <NoCompanies search={search} page={page} />
              ) : cards ? (
                <CompanyCards {...rows} />
              ) : (
                <CompaniesTable {...rows} search={search} />
              )}
            </PanelBoundary>
          )}
        </ListRows>
        {page && (
          <ListEnd
            container={container}
            search={renderedSearch}
            page={renderedPage ?? page}
            selection={selection}
          />
        )}
      </ListPage>
      {page && !stale && <PrintedCompanies search={search} page={page} at={list.dataUpdatedAt} />}
    </>
  );
}
