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

/** A question for the server's search. */
export interface CompanySearchRequest {
  readonly filter: ZonedCompanyFilter;
  readonly sort: Sort | null;
  readonly limit: number;
  readonly offset: number;
  readonly counts: boolean;
  /** Time zone in which the months of the figures begin. Null for a request without figures. */
  readonly figuresIn: TimeZone | null;
}

/** Asks for the first of all companies, which tells how many there are. A limit of 0 isn't allowed. */
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

/** Filters by a range of numbers. A filter that the server's search doesn't have is a type error here. */
const RANGES = RANGE_PARAMS satisfies readonly SearchParam[];

const zoneName = (zone: TimeZone) =>
  zone === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const range = <Value extends string | number>({ from, to }: Interval<Value>, separator: string) =>
  `${from ?? ''}${separator}${to ?? ''}`;

/** Returns the value of `sort`. The server can't sort by what only this device knows, such as the user's tags. */
function toSortParam(sort: Sort | null): string {
  if (sort === null || isPublishedColumn(sort.by) || isAnnotationColumn(sort.by)) return BEST_MATCH;
  // A column that the server can't sort by doesn't compile here.
  const column: (typeof COMPANY_SEARCH_COLUMNS)[number] = sort.by;
  return `${sort.descending ? '-' : ''}${column}`;
}

/** Returns the parameters of a request. They leave out what only this device knows, such as the user's tags. */
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
