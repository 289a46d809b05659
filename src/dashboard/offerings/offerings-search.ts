import type { PageNumbering } from '#dashboard/api/lists.ts';
import { type Done, DONE_VALUES } from '#dashboard/notes/done.ts';
import { parseTags } from '#dashboard/notes/parse-tags.ts';
import { parsePagerSearch, type PagerSearch, toPage } from '#dashboard/search-params/pager-search.ts';
import {
  knownValues,
  type ParsedSearch,
  type SortOrder,
  textOf,
} from '#dashboard/search-params/search-params.ts';
import type { RowFilter } from '#records/row-filter.ts';
import type { ValueRange } from '#records/value-range.ts';
import { STATUSES, type WindowStatus } from '#records/window-status.ts';

/** Ways to show offerings. Without one in the URL, wide screens show a table and narrow screens show cards. */
export const VIEWS = ['table', 'cards', 'json'] as const;
export type View = (typeof VIEWS)[number];

const LIST_PARAMS = ['q', 'where', 'range', 'status', 'tag', 'note', 'done', 'sort', 'group'] as const;

/**
 * Search params of the offerings page. Examples:
 * `?where=terms/transfer/Free,kind/Note&range=price/10..50+USD&status=open` and
 * `?sort=-price&group=company&cols=window.closes,price`.
 */
export interface OfferingsSearch extends PagerSearch {
  readonly view?: View | undefined;
  readonly q?: string | undefined;
  /** Filters by value. If several are for the same field, a record must match any of them. */
  readonly where?: readonly RowFilter[] | undefined;
  readonly range?: readonly ValueRange[] | undefined;
  readonly status?: readonly WindowStatus[] | undefined;
  /** The user's own tags. An offering must have at least one of them. */
  readonly tag?: readonly string[] | undefined;
  /** Words that the user's note on an offering must contain, or `any` for offerings that have a note. */
  readonly note?: string | undefined;
  /** Whether the offering must have a note or a tag, or must have neither. */
  readonly done?: Done | undefined;
  /** `company` if offerings are grouped by their company. */
  readonly group?: string | undefined;
  readonly sort?: SortOrder | undefined;
  readonly cols?: readonly string[] | undefined;
}

/**
 * Parses search params. Invalid values fall back to defaults. Params without a value are set to `undefined`
 * explicitly, because the router merges the result over the raw search.
 */
export const parseOfferingsSearch = (raw: ParsedSearch): OfferingsSearch => ({
  view: VIEWS.find((view) => view === raw['view']),
  cols: raw.cols,
  q: textOf(raw, 'q') || undefined,
  where: raw.where,
  range: raw.range,
  status: knownValues(raw.status, STATUSES),
  tag: parseTags(raw),
  note: textOf(raw, 'note')?.trim() || undefined,
  done: DONE_VALUES.find((done) => done === raw['done']),
  sort: raw.sort,
  group: textOf(raw, 'group') || undefined,
  ...parsePagerSearch(raw),
});

/**
 * Returns the page of the API's list to request. If the API doesn't support the filters or sort order, the rows come
 * from the catalogue, and this is the first page.
 */
export const toOfferingPageNumbering = (search: OfferingsSearch): PageNumbering =>
  toPage(LIST_PARAMS.some((name) => search[name] !== undefined) ? { size: search.size } : search);
