import { BEST_MATCH, MAX_SEARCH_LENGTH, searchOperations } from '#contract/search.ts';
import type { ApiRequest } from '#dashboard/api/request.ts';
import type { FieldFilter, FieldPath, FieldRange } from '#offering-search/offering-filter.ts';
import { type OfferingSort, printSortPath } from '#offering-search/offering-order.ts';
import { toIsoDay } from '#records/calendar.ts';
import { printFilters, printPath } from '#records/row-filter.ts';
import { printRanges } from '#records/value-range.ts';
import type { OfferingFilter } from '../offering-list-request.ts';
import { OfferingSearchResponse } from './offering-response.ts';

/** A request to the server's search of offerings. */
export interface OfferingSearchRequest {
  readonly filter: Pick<OfferingFilter, 'text' | 'fields' | 'ranges' | 'statuses'>;
  readonly sort: OfferingSort | null;
  readonly byCompany: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Ids of the offerings to search among. If absent, all offerings are searched. */
  readonly ids?: readonly string[];
  readonly companies?: readonly number[];
  /** Range of days on which the offerings open or close, in UTC. */
  readonly opens?: string;
  readonly closes?: string;
  /** Id of an offering. The server returns the page that has this offering in the middle. */
  readonly around?: string;
  readonly counts?: boolean;
  readonly schema?: boolean;
  readonly valuesOf?: { readonly path: FieldPath; readonly text: string };
}

export const offeringSearchEndpoint = {
  ...searchOperations.searchOfferings,
  response: OfferingSearchResponse,
};

/** Unescapes the commas in the printed filter. A parameter's value may contain them. */
const withCommas = (printed: string) => printed.replaceAll('%2C', ',');

const valuesOfField = ({ path, values }: FieldFilter) =>
  values.map((text) => withCommas(printFilters([{ path, text }])));

/**
 * Prints a range in the server's format. On the server, days always begin at midnight UTC, whatever the user's time
 * zone.
 */
function printFieldRange({ path, currency, isOver, isUnder, digits, days, ...bounds }: FieldRange): string {
  const { from, to } = days ?? bounds;
  const print = (bound: number | null, exact: string | null | undefined) =>
    bound === null ? '' : days ? toIsoDay(new Date(bound), 'utc') : (exact ?? String(bound));
  const range = {
    path,
    currency,
    from: print(from, digits?.from),
    to: print(to, digits?.to),
    ...(isOver && { isOver }),
    ...(isUnder && { isUnder }),
  };
  return withCommas(printRanges([range]));
}

/**
 * Returns the query parameters of a request. Leaves out filters by data that only this device has, such as the user's
 * tags.
 */
export function toOfferingSearchParams(request: OfferingSearchRequest): NonNullable<ApiRequest['query']> {
  const { filter, sort, byCompany, limit, offset, ids = [], companies = [], valuesOf } = request;
  const text = filter.text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH);
  const list = (name: string, values: readonly (string | number)[]) =>
    values.map((value) => [name, value] as const);
  const param = (name: string, value: string | undefined, unless = '') =>
    value === undefined || value === unless ? [] : [[name, value] as const];
  return [
    ['limit', limit],
    ...param('offset', String(offset), '0'),
    ...param('q', text),
    ...list('where', filter.fields.flatMap(valuesOfField)),
    ...list('range', filter.ranges.map(printFieldRange)),
    ...list('status', filter.statuses),
    ...param('opens', request.opens),
    ...param('closes', request.closes),
    ...list('company_ids', companies),
    ...list('offering_ids', ids),
    ...param(
      'sort',
      sort ? `${sort.descending ? '-' : ''}${printSortPath(sort.path)}` : BEST_MATCH,
      BEST_MATCH,
    ),
    ...param('group', byCompany ? 'company' : undefined),
    ...param('around', request.around),
    ...param('counts', request.counts ? 'true' : undefined),
    ...param('schema', request.schema ? 'true' : undefined),
    ...param('values', valuesOf && printPath(valuesOf.path)),
    ...param('containing', valuesOf?.text.trim()),
  ];
}
