import { RANGE_PARAMS } from '#company-search/company-fields.ts';
import {
  BEST_MATCH,
  MAX_SEARCH_LENGTH,
  type COMPANY_SEARCH_COLUMNS,
  searchOperations,
} from '#contract/search.ts';
import type { ApiRequest } from '#dashboard/api/request.ts';
import type { Interval } from '#dashboard/search-params/search-params.ts';
import type { TimeZone } from '#records/calendar.ts';
import {
  isAnnotationColumn,
  isPublishedColumn,
  updatedInterval,
  NO_COMPANY_FILTER,
  type Sort,
  type ZonedCompanyFilter,
} from '../company-list-request.ts';
import { CompanySearchResponse } from './company-search-response.ts';

/** A request to the server's search of companies. */
export interface CompanySearchRequest {
  readonly filter: ZonedCompanyFilter;
  readonly sort: Sort | null;
  readonly limit: number;
  readonly offset: number;
  readonly counts: boolean;
  /** Time zone in which the months of the figures begin. Null for a request without figures. */
  readonly figuresIn: TimeZone | null;
}

/**
 * Asks for a single company, because the response also says how many there are. The server doesn't allow a limit of 0.
 */
export const ONE_COMPANY: CompanySearchRequest = {
  filter: NO_COMPANY_FILTER,
  sort: null,
  limit: 1,
  offset: 0,
  counts: false,
  figuresIn: null,
};

export const companySearchEndpoint = {
  ...searchOperations.searchCompanies,
  response: CompanySearchResponse,
};

type SearchParam = (typeof searchOperations.searchCompanies.parameters)[number]['name'];

/** Filters by a range of numbers. Type-checking fails here if the server's search lacks one of them. */
const RANGES = RANGE_PARAMS satisfies readonly SearchParam[];

const zoneName = (zone: TimeZone) =>
  zone === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const range = <Value extends string | number>({ from, to }: Interval<Value>, separator: string) =>
  `${from ?? ''}${separator}${to ?? ''}`;

/**
 * Returns the value of the `sort` parameter. The server can't sort by data that only this device has, such as the
 * user's tags.
 */
function toSortParam(sort: Sort | null): string {
  if (sort === null || isPublishedColumn(sort.by) || isAnnotationColumn(sort.by)) return BEST_MATCH;
  // Type-checking fails here if the server can't sort by a column.
  const column: (typeof COMPANY_SEARCH_COLUMNS)[number] = sort.by;
  return `${sort.descending ? '-' : ''}${column}`;
}

/**
 * Returns the query parameters of a request. Leaves out filters by data that only this device has, such as the user's
 * tags.
 */
export function toSearchQueryParams(request: CompanySearchRequest): NonNullable<ApiRequest['query']> {
  const { filter, sort, limit, offset, counts, figuresIn } = request;
  const { q = '', category = [], every = [], except = [], location = [], ids = [] } = filter;
  const months = updatedInterval(filter);
  const text = q
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH);
  const list = (name: string, values: readonly (string | number)[]) =>
    values.map((value) => [name, value] as const);
  const param = (name: string, value: string | null, unless = '') =>
    value === null || value === unless ? [] : [[name, value] as const];
  return [
    ['limit', limit],
    ...param('offset', String(offset), '0'),
    ...param('q', text),
    ...list('company_ids', ids),
    ...list('category_slugs', category),
    ...list('every', every),
    ...list('except', except),
    ...list('location', location),
    ...RANGES.flatMap((name) => param(name, filter[name] ? range(filter[name], '-') : null, '-')),
    ...param('updated', months && range(months, '..'), '..'),
    ...param('sort', toSortParam(sort), BEST_MATCH),
    ...param('counts', counts ? 'true' : null),
    ...param('figures', figuresIn && 'true'),
    ...param('zone', figuresIn || months ? zoneName(figuresIn ?? filter.zone) : null, 'UTC'),
  ];
}
