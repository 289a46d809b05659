import {
  type FieldPath,
  type FieldRange,
  type OfferingQuery,
  type OfferingSort,
  STATUS_PATH,
} from '#dashboard/catalogue/offering-query.ts';
import { isDay, type TimeZone, toInstants } from '#dashboard/lib/calendar.ts';
import { compareDigits } from '#dashboard/lib/exact-number.ts';
import {
  parseFilters,
  parsePath,
  printFilters,
  printPath,
  type RowFilter,
  samePath,
} from '#dashboard/records/row-filter.ts';
import { STATUSES, type WindowStatus } from '#dashboard/records/window.ts';
import { toPage } from '#dashboard/search-params/page-search.ts';
import type { SortOrder } from '#dashboard/search-params/search-params.ts';
import type { OfferingsSearch } from './offerings-search.ts';

/** A range as in the URL: numbers or days, with '' for an open end. */
export interface RangeText {
  readonly path: FieldPath;
  readonly from: string;
  readonly to: string;
  readonly currency: string | null;
}

// Numbers may have an exponent, which is used where the plain decimal would be too long to read.
const BOUND = String.raw`-?\d{1,100}(?:\.\d{1,100})?(?:e[+-]?\d{1,4})?|\d{4}-\d\d-\d\d|`;
const RANGE = new RegExp(String.raw`^(${BOUND})\.\.(${BOUND})(?: (\S{1,10}))?$`);
/** Name in the URL of the sort order by status, which isn't a field. */
const STATUS_SORT = 'window.status';

/** Returns the kind of a bound; undefined for a day that doesn't exist, or a number that is too large. */
function boundKind(text: string): 'open' | 'day' | 'number' | undefined {
  if (text === '') return 'open';
  if (isDay(text)) return 'day';
  return Number.isFinite(Number(text)) ? 'number' : undefined;
}

/**
 * Parses ranges from the URL. Those with an impossible bound, or from a number to a day, are dropped. Reversed ends are
 * swapped.
 */
export const parseRanges = ({ range = '' }: OfferingsSearch): RangeText[] =>
  parseFilters(range).flatMap(({ path, text }) => {
    const [, from = '', to = '', currency = null] = RANGE.exec(text) ?? [];
    const kinds = new Set([from, to].map(boundKind));
    if (kinds.has(undefined) || (kinds.has('day') && kinds.has('number'))) return [];
    if (from === '' && to === '') return [];
    const isReversed = kinds.has('day') ? from > to : Number(from) > Number(to);
    const [low, high] = isReversed && !kinds.has('open') ? [to, from] : [from, to];
    return [{ path, from: low, to: high, currency }];
  });

/** Converts a range for the query. Days are those of the time zone. */
function toRange({ path, currency, ...bounds }: RangeText, zone: TimeZone): FieldRange {
  const [from, to] = [bounds.from || null, bounds.to || null];
  const text = from ?? to;
  if (text !== null && isDay(text)) {
    const days = { from, to };
    return { path, currency, ...toInstants(days, zone), days: toInstants(days, 'utc') };
  }
  const toNumber = (bound: string | null) => (bound === null ? null : Number(bound));
  const isRounded = [from, to].some(
    (bound) => bound !== null && compareDigits(bound, String(Number(bound))) !== 0,
  );
  const digits = isRounded ? { digits: { from, to } } : {};
  return { path, currency, from: toNumber(from), to: toNumber(to), days: null, ...digits };
}

export const statusesOf = ({ status = '' }: OfferingsSearch): WindowStatus[] =>
  STATUSES.filter((each) => status.split(',').includes(each));

export const valuesOf = ({ where = '' }: OfferingsSearch): RowFilter[] => parseFilters(where);

function sortOf({ sort }: OfferingsSearch): OfferingSort | null {
  if (!sort) return null;
  const { by, descending } = sort;
  if (by === STATUS_SORT) return { path: STATUS_PATH, descending };
  const path = parsePath(by);
  return path ? { path, descending } : null;
}

/** Returns the name of a field in the URL's sort order: `terms/lock_up_months`. */
export const printSortPath = (path: FieldPath): string =>
  samePath(path, STATUS_PATH) ? STATUS_SORT : printPath(path, [STATUS_SORT]);

/** Converts a sort order for the URL; undefined for the default. */
export const toSortOrder = (sort: OfferingSort | null): SortOrder | undefined =>
  sort ? { by: printSortPath(sort.path), descending: sort.descending } : undefined;

/**
 * Returns the fields that a view is filtered or sorted by, apart from single values, so that their values should be
 * visible.
 */
export const usedPaths = ({ ranges, sort }: OfferingQuery): FieldPath[] =>
  [...ranges, ...(sort ? [sort] : [])].map(({ path }) => path);

/** Converts search params to a query. Invalid parts are dropped. Days are those of the time zone. */
export function toOfferingQuery(search: OfferingsSearch, zone: TimeZone): OfferingQuery {
  const values = valuesOf(search);
  const paths = values.filter(
    ({ path }, at) => values.findIndex((other) => samePath(other.path, path)) === at,
  );
  return {
    text: search.q?.trim() ?? '',
    fields: paths.map(({ path }) => ({
      path,
      values: values.filter((other) => samePath(other.path, path)).map(({ text }) => text),
    })),
    ranges: parseRanges(search).map((range) => toRange(range, zone)),
    zone,
    statuses: statusesOf(search),
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

/** Chooses a value of a field, or clears it if it is chosen. */
export function toggleValue(search: OfferingsSearch, path: FieldPath, text: string): OfferingsSearch {
  const values = valuesOf(search);
  const others = values.filter((each) => each.text !== text || !samePath(each.path, path));
  const next = others.length < values.length ? others : [...values, { path, text }];
  return firstPage(search, { where: printFilters(next) });
}

/** Replaces the range of a field. Without bounds, removes it. */
export function withRange(search: OfferingsSearch, range: RangeText): OfferingsSearch {
  const others = parseRanges(search).filter(({ path }) => !samePath(path, range.path));
  const all = range.from === '' && range.to === '' ? others : [...others, range];
  const printed = all.map(({ path, from, to, currency }) => ({
    path,
    text: `${from}..${to}${currency === null ? '' : ` ${currency}`}`,
  }));
  return firstPage(search, { range: printFilters(printed) });
}

export function toggleStatus(search: OfferingsSearch, status: WindowStatus): OfferingsSearch {
  const chosen = statusesOf(search);
  const next = STATUSES.filter((each) => chosen.includes(each) !== (each === status));
  return firstPage(search, { status: next.join(',') || undefined });
}

export const isFiltered = (search: OfferingsSearch): boolean => {
  const [values, ranges, statuses] = [valuesOf(search), parseRanges(search), statusesOf(search)];
  return Boolean(search.q?.trim()) || values.length + ranges.length + statuses.length > 0;
};
