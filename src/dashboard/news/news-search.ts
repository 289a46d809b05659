import type { NewsFilter } from '#dashboard/catalogue/news-query.ts';
import { DEALS, NEWS_TYPES, type NewsType } from '#dashboard/catalogue/news-types.ts';
import {
  type CompaniesFilter,
  FACETS,
  parseFilter,
  type PublishedFilter,
  toFilter,
} from '#dashboard/companies/filters.ts';
import { isDay, toInstants, type TimeZone } from '#dashboard/lib/calendar.ts';
import type { HeadlineFactKind } from '#dashboard/records/headline-facts.ts';
import { knownValues, type ParsedSearch, textOf } from '#dashboard/search-params/search-params.ts';

/** What filters companies by something else than a text and their news, for which the news have params of their own. */
type CommonSearch = Omit<CompaniesFilter, 'q' | keyof PublishedFilter>;

const { text: _text, published: _published, ...COMMON_FACETS } = FACETS;
export const COMMON_PARAMS: readonly (keyof CommonSearch)[] = Object.values(COMMON_FACETS).flatMap(
  ({ params }) => params,
);

/** Search params of the news: those of the companies that they are of, whose text is `company`, and their own. */
export interface NewsSearch extends CommonSearch {
  /** Searches the news. */
  readonly q?: string | undefined;
  /** Searches the companies. */
  readonly company?: string | undefined;
  readonly type?: readonly NewsType[] | undefined;
  readonly deal?: readonly HeadlineFactKind[] | undefined;
  readonly publication?: readonly string[] | undefined;
  /** Days, `2026-03-01`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayOf = (search: ParsedSearch, name: string) => {
  const text = textOf(search, name) ?? '';
  return isDay(text) ? text : undefined;
};

/** Invalid values fall back. Undefined is explicit: the router merges the result over the raw search. */
export function parseNewsSearch(search: ParsedSearch): NewsSearch {
  const { q, ...companies } = parseFilter(search);
  const [from, to] = [dayOf(search, 'from'), dayOf(search, 'to')];
  const isReversed = from !== undefined && to !== undefined && from > to;
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

/** The params that filter companies in the list of companies and here alike. */
function commonOf<Search extends CommonSearch>(search: Search): CommonSearch {
  return Object.fromEntries(COMMON_PARAMS.map((name) => [name, search[name]]));
}

/** The filter of the companies that the news are of. */
export const companiesOf = (search: NewsSearch): CompaniesFilter => ({
  q: search.company,
  ...commonOf(search),
});

/** The news of the companies of a list. */
export const newsOf = (list: CompaniesFilter): NewsSearch => ({ company: list.q, ...commonOf(list) });

export function toNewsFilter(search: NewsSearch, zone: TimeZone): NewsFilter {
  return {
    text: search.q ?? '',
    types: search.type ?? [],
    deals: search.deal ?? [],
    publications: search.publication ?? [],
    ...toInstants({ from: search.from ?? null, to: search.to ?? null }, zone),
    companies: toFilter(companiesOf(search), zone),
  };
}
