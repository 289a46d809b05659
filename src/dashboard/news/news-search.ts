import {
  type CompanyFilter,
  toZonedFilter,
  type PublishedFilter,
} from '#dashboard/catalogue/company-query.ts';
import type { NewsFilter } from '#dashboard/catalogue/news-query.ts';
import { DEALS, NEWS_TYPES, type NewsType } from '#dashboard/catalogue/news-types.ts';
import { COMPANY_FACETS_BY_ID, parseFilter } from '#dashboard/companies/filters.ts';
import { knownValues, type ParsedSearch, textOf } from '#dashboard/search-params/search-params.ts';
import {
  isDay,
  isDayCount,
  resolveDaysBefore,
  toInstants,
  toIsoDay,
  type TimeZone,
} from '#records/calendar.ts';
import type { HeadlineFactKind } from '#records/headline-facts.ts';

/** Search params that mean the same here as on the companies page. `q` and the filters by news and research don't. */
type CommonSearch = Omit<CompanyFilter, 'q' | keyof PublishedFilter>;

const { text: _text, published: _published, ...COMMON_FACETS } = COMPANY_FACETS_BY_ID;
export const COMMON_PARAMS: readonly (keyof CommonSearch)[] = Object.values(COMMON_FACETS).flatMap(
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
   * First day of the period, such as `2026-03-01`, or a number of days before today, such as `7d`. `to` is the last day.
   */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayOf = (text = '') => (isDay(text) ? text : undefined);

/**
 * Parses search params. Invalid values fall back to defaults. Params without a value are set to `undefined`
 * explicitly, because the router merges the result over the raw search.
 */
export function parseNewsSearch(search: ParsedSearch): NewsSearch {
  const { q, ...companies } = parseFilter(search);
  const since = textOf(search, 'from') ?? '';
  const from = isDayCount(since) ? since : dayOf(since);
  const to = dayOf(textOf(search, 'to'));
  const isReversed = from !== undefined && to !== undefined && !isDayCount(from) && from > to;
  return {
    ...newsOf(companies),
    q,
    company: textOf(search, 'company')?.trim() || undefined,
    type: knownValues(search.type, NEWS_TYPES),
    deal: knownValues(search.deal, DEALS),
    publication: search.publication,
    ...(isReversed ? { from: to, to: from } : { from, to }),
  };
}

function commonOf(search: CommonSearch): CommonSearch {
  return Object.fromEntries(COMMON_PARAMS.map((name) => [name, search[name]]));
}

export const companiesOf = (search: NewsSearch): CompanyFilter => ({
  q: search.company,
  ...commonOf(search),
});

export const newsOf = (list: CompanyFilter): NewsSearch => ({ company: list.q, ...commonOf(list) });

/** Converts search params to a filter. Days in them begin at midnight in `zone`. */
export function toNewsFilter(search: NewsSearch, zone: TimeZone, now: Date = new Date()): NewsFilter {
  const from = search.from === undefined ? null : resolveDaysBefore(search.from, toIsoDay(now, zone));
  return {
    text: search.q ?? '',
    types: search.type ?? [],
    deals: search.deal ?? [],
    publications: search.publication ?? [],
    ...toInstants({ from, to: search.to ?? null }, zone),
    companies: toZonedFilter(companiesOf(search), zone, now),
  };
}
