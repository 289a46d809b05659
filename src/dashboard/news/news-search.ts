import type { NewsFilter } from '#dashboard/catalogue/news-query.ts';
import { DEALS, NEWS_TYPES, type NewsType } from '#dashboard/catalogue/news-types.ts';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import {
  type CompaniesFilter,
  readLocations,
  printLocations,
  type PublishedFilter,
  toFilter,
} from '#dashboard/companies/facets.ts';
import { isDay, toInstants, type TimeZone } from '#dashboard/lib/calendar.ts';
import { type RawSearch, textOf, valuesNamed } from '#dashboard/lib/url/search-codec.ts';
import type { HeadlineFactKind } from '#dashboard/records/headline-facts.ts';

/** Search params of the news: those of the companies that they are of, whose text is `company`, and their own. */
export interface NewsSearch extends Omit<CompaniesFilter, 'q' | keyof PublishedFilter> {
  /** Searches the news. */
  readonly q?: string | undefined;
  /** Searches the companies. */
  readonly company?: string | undefined;
  /** Name of the watchlist that `ids` are. */
  readonly watchlist?: string | undefined;
  readonly type?: readonly NewsType[] | undefined;
  readonly deal?: readonly HeadlineFactKind[] | undefined;
  /** Publications, separated by semicolons because they contain commas. */
  readonly publication?: string | undefined;
  /** Days, `2026-03-01`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayOf = (raw: RawSearch, name: string) => {
  const text = textOf(raw, name) ?? '';
  return isDay(text) ? text : undefined;
};

/** Invalid values fall back. Undefined is explicit: the router merges the result over the raw search. */
export function parseNewsSearch(raw: RawSearch): NewsSearch {
  const { q, ...companies } = parseCompaniesSearch(raw);
  const [from, to] = [dayOf(raw, 'from'), dayOf(raw, 'to')];
  const isReversed = from !== undefined && to !== undefined && from > to;
  return {
    ...newsOf(companies),
    q,
    company: textOf(raw, 'company')?.trim() || undefined,
    type: valuesNamed(raw, 'type', NEWS_TYPES),
    deal: valuesNamed(raw, 'deal', DEALS),
    publication: textOf(raw, 'publication') || undefined,
    ...(isReversed ? { from: to, to: from } : { from, to }),
  };
}

/** The filter of the companies that the news are of. */
export function companiesOf(search: NewsSearch): CompaniesFilter & Pick<NewsSearch, 'watchlist'> {
  const { company, category, every, except, ids, watchlist, founded, location, updated } = search;
  return { q: company, category, every, except, ids, watchlist, founded, location, updated };
}

/** The news of the companies of a list. */
export function newsOf(list: CompaniesFilter & Pick<NewsSearch, 'watchlist'>): NewsSearch {
  const { q, category, every, except, ids, watchlist, founded, location, updated } = list;
  return { company: q, category, every, except, ids, watchlist, founded, location, updated };
}

export const publicationsOf = ({ publication }: NewsSearch): string[] => readLocations(publication);

export const withPublications = (search: NewsSearch, names: readonly string[]): NewsSearch => ({
  ...search,
  publication: printLocations(names),
});

export function toNewsFilter(search: NewsSearch, zone: TimeZone): NewsFilter {
  return {
    text: search.q ?? '',
    types: search.type ?? [],
    deals: search.deal ?? [],
    publications: publicationsOf(search),
    ...toInstants({ from: search.from ?? null, to: search.to ?? null }, zone),
    companies: toFilter(companiesOf(search), zone),
  };
}
