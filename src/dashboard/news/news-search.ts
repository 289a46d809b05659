import {
  type CompanyFilter,
  toZonedFilter,
  type PublishedFilter,
} from '#dashboard/catalogue/company-list-request.ts';
import type { NewsFilter } from '#dashboard/catalogue/news-request.ts';
import { DEALS, NEWS_TYPES, type NewsType } from '#dashboard/catalogue/news-types.ts';
import { COMPANY_FILTER_BY_ID, parseFilter } from '#dashboard/companies/filter-definitions.ts';
import { knownValues, type ParsedSearch, textOf } from '#dashboard/search-params/search-params.ts';
import {
  addDays,
  addMonths,
  isDay,
  isDayCount,
  isMonth,
  isYear,
  resolveDaysBefore,
  toInstants,
  toIsoDay,
  type TimeZone,
} from '#records/calendar.ts';
import type { HeadlineFactKind } from '#records/headline-facts.ts';

/** Search params that mean the same here as on the companies page. `q` and the filters by news and research don't. */
type CommonSearch = Omit<CompanyFilter, 'q' | keyof PublishedFilter>;

const { text: _text, published: _published, ...COMMON_FILTERS } = COMPANY_FILTER_BY_ID;
export const COMMON_PARAMS: readonly (keyof CommonSearch)[] = Object.values(COMMON_FILTERS).flatMap(
  ({ params }) => params,
);

export interface NewsSearch extends CommonSearch {
  readonly q?: string | undefined;
  /** Search text for companies, whereas `q` searches the news. */
  readonly company?: string | undefined;
  readonly type?: readonly NewsType[] | undefined;
  readonly deal?: readonly HeadlineFactKind[] | undefined;
  readonly publication?: readonly string[] | undefined;
  /**
   * First day of the period, such as `2026-03-01`, or a number of days before today, such as `7d`. `to` is the last
   * day.
   */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the first day of a day, month or year in a URL. Undefined for any other text. */
function firstDayOf(text: string): string | undefined {
  if (isYear(text)) return `${text}-01-01`;
  if (isMonth(text)) return `${text}-01`;
  return isDay(text) ? text : undefined;
}

/** Returns the last day of a day, month or year in a URL. Undefined for any other text. */
function lastDayOf(text: string): string | undefined {
  if (isYear(text)) return `${text}-12-31`;
  if (isMonth(text)) return addDays(`${addMonths(text, 1)}-01`, -1);
  return isDay(text) ? text : undefined;
}

/** Parses a period. Ends in the wrong order change places. */
function parsePeriod(search: ParsedSearch): Pick<NewsSearch, 'from' | 'to'> {
  const since = textOf(search, 'from') ?? '';
  const until = textOf(search, 'to') ?? '';
  if (isDayCount(since)) return { from: since, to: lastDayOf(until) };
  const [from, to] = [firstDayOf(since), lastDayOf(until)];
  return from !== undefined && to !== undefined && from > to
    ? { from: firstDayOf(until), to: lastDayOf(since) }
    : { from, to };
}

/**
 * Parses search params. Invalid values fall back to defaults. Params without a value are set to `undefined`
 * explicitly, because the router merges the result over the raw search.
 */
export function parseNewsSearch(search: ParsedSearch): NewsSearch {
  const { q, ...companies } = parseFilter(search);
  return {
    ...toNewsSearch(companies),
    q,
    company: textOf(search, 'company')?.trim() || undefined,
    type: knownValues(search.type, NEWS_TYPES),
    deal: knownValues(search.deal, DEALS),
    publication: search.publication,
    ...parsePeriod(search),
  };
}

function commonOf(search: CommonSearch): CommonSearch {
  return Object.fromEntries(COMMON_PARAMS.map((name) => [name, search[name]]));
}

export const toCompanyFilter = (search: NewsSearch): CompanyFilter => ({
  q: search.company,
  ...commonOf(search),
});

export const toNewsSearch = (list: CompanyFilter): NewsSearch => ({ company: list.q, ...commonOf(list) });

/** Converts search params to a filter. Days in them begin at midnight in `zone`. */
export function toNewsFilter(search: NewsSearch, zone: TimeZone, now: Date = new Date()): NewsFilter {
  const from = search.from === undefined ? null : resolveDaysBefore(search.from, toIsoDay(now, zone));
  return {
    text: search.q ?? '',
    types: search.type ?? [],
    deals: search.deal ?? [],
    publications: search.publication ?? [],
    ...toInstants({ from, to: search.to ?? null }, zone),
    companies: toZonedFilter(toCompanyFilter(search), zone, now),
  };
}
