import type { ListView } from '#dashboard/api/lists.ts';
import { parsePageSearch, type PageSearch, toPage } from '#dashboard/search-params/page-search.ts';
import { type ParsedSearch, type SortOrder, textOf } from '#dashboard/search-params/search-params.ts';

/** Views of the offerings. Without one in the URL: a table, or cards on narrow screens. */
export const VIEWS = ['table', 'cards', 'json'] as const;
export type View = (typeof VIEWS)[number];

/** The parameters that filter, sort or group all offerings; `offering-filters.ts` parses them. */
const LIST_PARAMS = ['q', 'where', 'range', 'status', 'sort', 'group'] as const;
type TextParam = Exclude<(typeof LIST_PARAMS)[number], 'sort'>;

/**
 * Search params of the offerings list: `?where=terms/transfer/Free,kind/Note&range=price/10..50+USD&status=open` and
 * `&sort=-price&group=company&cols=window.closes,price`.
 */
export interface OfferingsSearch
  extends PageSearch, Readonly<Partial<Record<TextParam, string | undefined>>> {
  readonly view?: View | undefined;
  /** By a field. */
  readonly sort?: SortOrder | undefined;
  /** Ids of columns; undefined for the default. */
  readonly cols?: readonly string[] | undefined;
}

/**
 * Parses the search params; invalid values fall back to their default. Undefined keys are included because
 * the router merges the result into the raw search.
 */
export const parseOfferingsSearch = (raw: ParsedSearch): OfferingsSearch => ({
  view: VIEWS.find((view) => view === raw['view']),
  cols: raw.cols,
  ...Object.fromEntries(
    LIST_PARAMS.map((name) => [name, name === 'sort' ? raw.sort : textOf(raw, name) || undefined]),
  ),
  ...parsePageSearch(raw),
});

/** The page of the API's list to read: what it can't filter or sort is selected from all offerings instead. */
export const toOfferingsView = (search: OfferingsSearch): ListView =>
  toPage(LIST_PARAMS.some((name) => search[name]) ? { size: search.size } : search);
