import type { NewsFilter } from '#dashboard/catalogue/news-query.ts';
import { DEALS, NEWS_TYPES, type NewsType } from '#dashboard/catalogue/news-types.ts';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import {
  type CompaniesFilter,
  FACETS,
  readLocations,
  printLocations,
  type PublishedFilter,
  toFilter,
} from '#dashboard/companies/facets.ts';
import { isDay, toInstants, type TimeZone } from '#dashboard/lib/calendar.ts';
import { type RawSearch, textOf, valuesNamed } from '#dashboard/lib/url/search-codec.ts';
import type { HeadlineFactKind } from '#dashboard/records/headline-facts.ts';

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
