import type { ListView } from '#dashboard/api/lists.ts';
import type { RowFilter } from '#dashboard/records/row-filter.ts';
import type { ValueRange } from '#dashboard/records/value-range.ts';
import { STATUSES, type WindowStatus } from '#dashboard/records/window.ts';
import { parsePageSearch, type PageSearch, toPage } from '#dashboard/search-params/page-search.ts';
import {
  knownValues,
  type ParsedSearch,
  type SortOrder,
  textOf,
} from '#dashboard/search-params/search-params.ts';

/** Views of the offerings. If the URL has none, a table is shown, or cards on narrow screens. */
export const VIEWS = ['table', 'cards', 'json'] as const;
export type View = (typeof VIEWS)[number];

/** The params that filter, sort or group offerings. */
const LIST_PARAMS = ['q', 'where', 'range', 'status', 'sort', 'group'] as const;

/**
 * Search params of the offering list, such as `?where=terms/transfer/Free,kind/Note&range=price/10..50+USD&status=open`
 * and `&sort=-price&group=company&cols=window.closes,price`.
 */
export interface OfferingsSearch extends PageSearch {
  readonly view?: View | undefined;
  readonly q?: string | undefined;
  /** Values that fields must have: any of those of a field. */
  readonly where?: readonly RowFilter[] | undefined;
  readonly range?: readonly ValueRange[] | undefined;
  readonly status?: readonly WindowStatus[] | undefined;
  /** `company` groups the offerings of a company. */
  readonly group?: string | undefined;
  /** Sort order by a field. */
  readonly sort?: SortOrder | undefined;
  /** Ids of the visible columns; undefined for the default ones. */
  readonly cols?: readonly string[] | undefined;
}

/**
 * Parses the search params; invalid values fall back to defaults. Undefined keys are included, because the router
 * merges the result into the raw search.
 */
export const parseOfferingsSearch = (raw: ParsedSearch): OfferingsSearch => ({
  view: VIEWS.find((view) => view === raw['view']),
  cols: raw.cols,
  q: textOf(raw, 'q') || undefined,
  where: raw.where,
  range: raw.range,
  status: knownValues(raw.status, STATUSES),
  sort: raw.sort,
  group: textOf(raw, 'group') || undefined,
  ...parsePageSearch(raw),
});

/**
 * Returns the page of the API's list to read. If the view needs filters or an order, which the API doesn't support,
 * that is the first page; the rows are then selected from all offerings.
 */
export const toOfferingsView = (search: OfferingsSearch): ListView =>
  toPage(LIST_PARAMS.some((name) => search[name] !== undefined) ? { size: search.size } : search);
