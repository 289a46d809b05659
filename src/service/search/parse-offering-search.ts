import type { ParametersOf } from '#contract/operations.ts';
import { BEST_MATCH, type searchOperations } from '#contract/search.ts';
import { toFieldFilters, toFieldRange } from '#offering-search/offering-filter.ts';
import { type OfferingSort, parseSortPath } from '#offering-search/offering-order.ts';
import type { OfferingSearchQuery } from '#offering-search/offering-search.ts';
import { toIsoDay } from '#records/calendar.ts';
import { parseFilters, parsePath, type RowFilter } from '#records/row-filter.ts';
import { parseRanges, resolveDays } from '#records/value-range.ts';
import { STATUSES } from '#records/window-status.ts';
import { InvalidParameter } from '../lib/api-error.ts';
import { parseDays, UTC } from './parse-days.ts';

/** The parameters of a search for offerings. */
export type OfferingSearchParameters = ParametersOf<typeof searchOperations.searchOfferings>;

const MINUTE_MS = 60_000;

/** Turns the parameters of a request into a query of the search, at the minute of `now`. */
export function toOfferingSearchQuery(
  { q, where, range, status, opens, closes, sort, limit, offset, counts, ...given }: OfferingSearchParameters,
  now: number,
): OfferingSearchQuery {
  const today = toIsoDay(new Date(now), 'utc');
  return {
    text: q ?? '',
    conditions: {
      fields: toFieldFilters((where ?? []).map(parseWhere)),
      ranges: (range ?? []).map((text) => toFieldRange(resolveDays(parseRange(text), today), 'utc')),
      statuses: STATUSES.filter((each) => status?.includes(each)),
      opens: opens === null ? undefined : parseDays(opens, UTC),
      closes: closes === null ? undefined : parseDays(closes, UTC),
      companies: given.company_ids ?? undefined,
      ids: given.offering_ids ?? undefined,
      zone: 'utc',
    },
    sort: parseSort(sort),
    byCompany: given.group === 'company',
    limit,
    offset,
    around: given.around,
    hasCounts: counts === 'true',
    hasSchema: given.schema === 'true',
    valuesOf: given.values === null ? null : { path: parseField(given.values), text: given.containing ?? '' },
    at: Math.floor(now / MINUTE_MS) * MINUTE_MS,
  };
}

/**
 * Encodes commas, because the parsers are also used for the dashboard's URLs, in which commas separate filters. In a
 * request to the API, each parameter holds one filter, and commas are part of its values.
 */
const withoutCommas = (text: string) => text.replaceAll(',', '%2C');

function parseWhere(text: string): RowFilter {
  const [filter] = parseFilters(withoutCommas(text));
  if (!filter)
    throw new InvalidParameter(
      'where',
      'must be a field and a value, such as security_type/Preferred stock.',
    );
  return filter;
}

function parseField(text: string) {
  const path = parsePath(text);
  if (!path) throw new InvalidParameter('values', 'must be a field, such as terms/transfer.');
  return path;
}

function parseRange(text: string) {
  const [range] = parseRanges(withoutCommas(text));
  if (!range)
    throw new InvalidParameter(
      'range',
      'must be a field and a range, such as price/10..50 USD or closes_at/2026-01-01..2026-02-28.',
    );
  return range;
}

function parseSort(sort: string): OfferingSort | null {
  if (sort === BEST_MATCH) return null;
  const path = parseSortPath(sort.replace(/^-/, ''));
  if (!path)
    throw new InvalidParameter(
      'sort',
      'must be best, window.status or a field, with a minus before it for descending.',
    );
  return { path, descending: sort.startsWith('-') };
}
