import type { ListView } from '#dashboard/api/lists.ts';
import { parsePageSearch, type PageSearch, toPage } from '#dashboard/search-params/page-search.ts';
import { type ParsedSearch, type SortOrder, textOf } from '#dashboard/search-params/search-params.ts';

/** Views of the offerings. If the URL has none, a table is shown, or cards on narrow screens. */
export const VIEWS = ['table', 'cards', 'json'] as const;
export type View = (typeof VIEWS)[number];

/** The params that filter, sort or group offerings. `offering-filters.ts` parses them. */
const LIST_PARAMS = ['q', 'where', 'range', 'status', 'sort', 'group'] as const;
type TextParam = Exclude<(typeof LIST_PARAMS)[number], 'sort'>;

/**
 * Search params of the offering list, such as `?where=terms/transfer/Free,kind/Note&range=price/10..50+USD&status=open`
 * and `&sort=-price&group=company&cols=window.closes,price`.
 */
export interface OfferingsSearch
  extends PageSearch, Readonly<Partial<Record<TextParam, string | undefined>>> {
  readonly view?: View | undefined;
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
  ...Object.fromEntries(
    LIST_PARAMS.map((name) => [name, name === 'sort' ? raw.sort : textOf(raw, name) || undefined]),
  ),
  ...parsePageSearch(raw),
});

/**
 * Returns the page of the API's list to read. If the view needs filters or an order, which the API doesn't support,
 * that is the first page; the rows are then selected from all offerings.
 */
export const toOfferingsView = (search: OfferingsSearch): ListView =>
  toPage(LIST_PARAMS.some((name) => search[name]) ? { size: search.size } : search);
