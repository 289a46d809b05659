import type { CompanySearchQuery } from '#company-search/company-search.ts';
import { isTimeZone, startOfDay } from '#company-search/time-zone.ts';
import type { ParametersOf } from '#contract/operations.ts';
import { BEST_MATCH, SEARCH_COLUMNS, type searchOperations } from '#contract/search.ts';
import { InvalidParameter } from '../http/parse-parameters.ts';

/** The parameters of a search for companies. */
export type SearchParameters = ParametersOf<typeof searchOperations.searchCompanies>;

const UTC = 'UTC';

/** Turns the parameters of a request into a query of the search. */
export function toSearchQuery({
  q,
  sort,
  limit,
  offset,
  counts,
  figures,
  zone,
  ...given
}: SearchParameters): CompanySearchQuery {
  if (zone !== null && !isTimeZone(zone))
    throw new InvalidParameter('zone', 'must be a time zone such as UTC or Europe/Berlin.');
  return {
    text: q ?? '',
    conditions: {
      ids: given.company_ids ?? undefined,
      category: given.category_slugs ?? undefined,
      every: given.every ?? undefined,
      except: given.except ?? undefined,
      location: given.location ?? undefined,
      founded: given.founded === null ? undefined : parseYears(given.founded),
      updated: given.updated === null ? undefined : parseDays(given.updated, zone ?? UTC),
    },
    sort: parseSort(sort),
    limit,
    offset,
    hasCounts: counts === 'true',
    figuresIn: figures === 'true' ? (zone ?? UTC) : null,
  };
}

function parseSort(sort: string): CompanySearchQuery['sort'] {
  if (sort === BEST_MATCH) return null;
  const by = SEARCH_COLUMNS.find((column) => column === sort.replace('-', ''));
  return by === undefined ? null : { by, descending: sort.startsWith('-') };
}

/** Parses `1990-1999`, `1990-`, `-1999` or `1999`. Ends in the wrong order are swapped. */
function parseYears(text: string) {
  const [from, to = from] = text.split('-').map((end) => (end === '' ? null : Number(end)));
  return inOrder(from ?? null, to ?? null);
}

/** Parses `2026-01..2026-03`, `2026-01..`, `..2026-03` or `2026-03`, of months or days, to instants. */
function parseDays(text: string, zone: string) {
  const [first = '', last = first] = text.split('..');
  const [from, to] = first !== '' && last !== '' && last < first ? [last, first] : [first, last];
  return { from: from === '' ? null : startOf(from, zone), to: to === '' ? null : endOf(to, zone) };
}

const startOf = (period: string, zone: string): number => startOfDay(parseDay(period).getTime(), zone);

function endOf(period: string, zone: string): number {
  const date = parseDay(period);
  if (period.length === 'YYYY-MM'.length) date.setUTCMonth(date.getUTCMonth() + 1);
  else date.setUTCDate(date.getUTCDate() + 1);
  return startOfDay(date.getTime(), zone) - 1;
}

/** Returns midnight in UTC of a day, or of the first day of a month. */
function parseDay(period: string): Date {
  const date = new Date(period);
  // JavaScript reads 30 February as a day in March.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(period))
    throw new InvalidParameter('updated', 'must hold days that exist.');
  return date;
}

const inOrder = (from: number | null, to: number | null) =>
  from !== null && to !== null && to < from ? { from: to, to: from } : { from, to };
