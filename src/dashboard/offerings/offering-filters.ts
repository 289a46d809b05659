import type { OfferingListRequest } from '#dashboard/catalogue/offering-list-request.ts';
import { unlessEmpty } from '#dashboard/list/filter-definition.ts';
import { toPage } from '#dashboard/search-params/pager-search.ts';
import type { SortOrder } from '#dashboard/search-params/search-params.ts';
import { type FieldPath, toFieldFilters, toFieldRange } from '#offering-search/offering-filter.ts';
import { type OfferingSort, parseSortPath, printSortPath } from '#offering-search/offering-order.ts';
import { type TimeZone, toIsoDay } from '#records/calendar.ts';
import { samePath } from '#records/row-filter.ts';
import { resolveDays, type ValueRange } from '#records/value-range.ts';
import { STATUSES, type WindowStatus } from '#records/window-status.ts';
import type { OfferingsSearch } from './offerings-search.ts';

function sortOf({ sort }: OfferingsSearch): OfferingSort | null {
  if (!sort) return null;
  const path = parseSortPath(sort.by);
  return path && { path, descending: sort.descending };
}

export const toSortOrder = (sort: OfferingSort | null): SortOrder | undefined =>
  sort ? { by: printSortPath(sort.path), descending: sort.descending } : undefined;

/** Returns the fields that the query filters by range or sorts by. Their values should be visible in the list. */
export const usedPaths = ({ ranges, sort }: OfferingListRequest): FieldPath[] =>
  [...ranges, ...(sort ? [sort] : [])].map(({ path }) => path);

/** Converts search params to a query and drops invalid parts. Days begin at midnight in `zone`. */
export function toOfferingListRequest(
  search: OfferingsSearch,
  zone: TimeZone,
  today: string = toIsoDay(new Date(), zone),
): OfferingListRequest {
  const { where: values = [], range: ranges = [], status: statuses = [] } = search;
  return {
    text: search.q?.trim() ?? '',
    fields: toFieldFilters(values),
    ranges: ranges.map((range) => toFieldRange(resolveDays(range, today), zone)),
    zone,
    statuses,
    tags: search.tag ?? [],
    note: search.note ?? '',
    done: search.done ?? '',
    sort: sortOf(search),
    byCompany: search.group === 'company',
    ...toPage(search),
  };
}

const firstPage = (search: OfferingsSearch, change: Partial<OfferingsSearch>): OfferingsSearch => ({
  ...search,
  ...change,
  page: undefined,
});

/** Adds a value to the filter of a field. If the filter has the value already, removes it. */
export function toggleValue(search: OfferingsSearch, path: FieldPath, text: string): OfferingsSearch {
  const { where: values = [] } = search;
  const others = values.filter((each) => each.text !== text || !samePath(each.path, path));
  const next = others.length < values.length ? others : [...values, { path, text }];
  return firstPage(search, { where: unlessEmpty(next) });
}

export function withRange(search: OfferingsSearch, range: ValueRange): OfferingsSearch {
  const others = (search.range ?? []).filter(({ path }) => !samePath(path, range.path));
  const isOpen = range.from === '' && range.to === '';
  return firstPage(search, { range: unlessEmpty(isOpen ? others : [...others, range]) });
}

export function toggleStatus(search: OfferingsSearch, status: WindowStatus): OfferingsSearch {
  const { status: chosen = [] } = search;
  const next = STATUSES.filter((each) => chosen.includes(each) !== (each === status));
  return firstPage(search, { status: unlessEmpty(next) });
}

export function toggleTag(search: OfferingsSearch, tag: string): OfferingsSearch {
  const { tag: chosen = [] } = search;
  const others = chosen.filter((each) => each !== tag);
  return firstPage(search, {
    tag: unlessEmpty(others.length < chosen.length ? others : [...chosen, tag]),
  });
}

export const hasOfferingFilter = ({ q, where, range, status, tag, note, done }: OfferingsSearch): boolean =>
  Boolean(q?.trim()) ||
  [where, range, status, tag, note, done].some((conditions) => conditions !== undefined);
