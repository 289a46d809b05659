import {
  parsePagerSearch,
  type PagerSearch,
  PRESENTATION_PARAMS,
  toPage,
} from '#dashboard/search-params/pager-search.ts';
import { type ParsedSearch, parseSearch } from '#dashboard/search-params/search-params.ts';
import type { TimeZone } from '#records/calendar.ts';
import {
  type CompanyFilter,
  type CompanyListRequest,
  toZonedFilter,
  SORT_COLUMNS,
  type Sort,
} from '../catalogue/company-list-request.ts';
import { COLUMN_IDS, type ColumnId, columnsWithIds, DEFAULT_COLUMNS, WATCHLIST_COLUMNS } from './columns.tsx';
import { parseFilter } from './filter-definitions.ts';

/** Search params of the companies page. Default values are left out of the URL. */
export interface CompaniesSearch extends PagerSearch, CompanyFilter {
  readonly sort?: Sort | undefined;
  readonly cols?: readonly ColumnId[] | undefined;
  /** Whether companies are shown as cards or as table rows. By default, phones show cards and wider screens rows. */
  readonly view?: (typeof VIEWS)[number] | undefined;
  readonly peek?: number | undefined;
}

const VIEWS = ['cards', 'rows'] as const;

const defaultColumns = (watchlist: string | undefined) =>
  watchlist === undefined ? DEFAULT_COLUMNS : WATCHLIST_COLUMNS;

export const shownColumns = ({ cols, watchlist }: Pick<CompaniesSearch, 'cols' | 'watchlist'>) =>
  cols ?? defaultColumns(watchlist);

/** Returns all columns that the list can have, and those that these search params make visible. */
export const companyColumns = (search: Pick<CompaniesSearch, 'cols' | 'watchlist'>) => ({
  all: columnsWithIds(COLUMN_IDS),
  shown: columnsWithIds(shownColumns(search)),
  isDefault: search.cols === undefined,
});

/** Parses column ids and puts `name` first. Returns undefined for the default columns. */
export function readColumns(
  names: readonly string[],
  watchlist: string | undefined,
): readonly ColumnId[] | undefined {
  const known = names.flatMap((name) => COLUMN_IDS.find((id) => id === name) ?? []);
  const shown = [...new Set<ColumnId>(['name', ...known])];
  return known.length === 0 || String(shown) === String(defaultColumns(watchlist)) ? undefined : shown;
}

function parseSort({ sort }: ParsedSearch): Sort | undefined {
  const by = SORT_COLUMNS.find((column) => column === sort?.by);
  return by && { by, descending: sort?.descending === true };
}

/**
 * Parses search params. Invalid values fall back to defaults. Params without a value are set to `undefined`
 * explicitly, because the router merges the result over the raw search.
 */
export function parseCompaniesSearch(search: ParsedSearch): CompaniesSearch {
  const filter = parseFilter(search);
  return {
    ...filter,
    sort: parseSort(search),
    ...parsePagerSearch(search),
    cols: readColumns(search.cols ?? [], filter.watchlist),
    view: VIEWS.find((view) => view === search['view']),
    peek: search.peek,
  };
}

/** Returns the search params of a link to the companies page. Null for links to other pages. */
export const companiesSearchOf = (href: string): CompaniesSearch | null =>
  href.startsWith('/companies') ? parseCompaniesSearch(parseSearch(href.slice('/companies'.length))) : null;

/**
 * Returns the columns in which to highlight matches. A narrow table hides some default columns, but none that the user
 * has chosen.
 */
export const highlightedColumns = ({ cols, watchlist }: Pick<CompaniesSearch, 'cols' | 'watchlist'>) => ({
  shown: shownColumns({ cols, watchlist }),
  isFluid: cols === undefined,
});

/** Converts search params to a query. Days and months in them begin at midnight in `zone`. */
export const toCompanyListRequest = (search: CompaniesSearch, zone: TimeZone): CompanyListRequest => ({
  ...toZonedFilter(search, zone),
  sort: search.sort ?? null,
  ...toPage(search),
});

/**
 * Removes search params that don't affect which rows are loaded, so that changing them doesn't run the loader again.
 */
export const toListSearch = (search: CompaniesSearch): CompaniesSearch => ({
  ...search,
  ...Object.fromEntries(PRESENTATION_PARAMS.map((name) => [name, undefined])),
});
