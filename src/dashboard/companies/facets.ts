import { CATEGORY_SLUG, MAX_SLUG_LENGTH } from '#contract/parameters.ts';
import type { RangeParam } from '../catalogue/company-fields.ts';
import { type CompanyFilter, type Interval, NO_FILTER, type Published } from '../catalogue/company-query.ts';
import { DEALS, DEAL_NAMES, NEWS_TYPES, NEWS_TYPE_NAMES } from '../catalogue/news-types.ts';
import { isDay, isMonth, startOf, type TimeZone, toInstants } from '../lib/calendar.ts';
import { isolate } from '../lib/isolate.ts';
import { shownName } from '../lib/shown-name.ts';
import { type RawSearch, textOf, valuesNamed } from '../lib/url/search-codec.ts';
import { type Facet, rest, TEXT, unlessEmpty } from '../list/facet.ts';
import { parseCompanyIds } from './company-id.ts';
import { formatDay, formatMonths, formatYears } from './format-period.ts';

/** The params that filter companies, in their order in the URL; defaults are left out of it. */
export interface CompaniesFilter extends PublishedFilter {
  readonly q?: string | undefined;
  readonly category?: readonly string[] | undefined;
  /** Categories that companies must all have. */
  readonly every?: readonly string[] | undefined;
  /** Categories that companies must not have. */
  readonly except?: readonly string[] | undefined;
  readonly ids?: readonly number[] | undefined;
  /** Name of the watchlist that `ids` are, for readers who don't have it. */
  readonly watchlist?: string | undefined;
  /** `2010-2020`, `2010-`, `-2020` or one year. */
  readonly founded?: string | undefined;
  /** Places ("Dublin, Ohio, United States"), separated by semicolons because they contain commas. */
  readonly location?: string | undefined;
  /** Months of the last update: `2026-03`, `2025-11..2026-03`, `2026-03..`, `..2026-03`; or `last-visit`. */
  readonly updated?: string | undefined;
}

/** The params that filter companies by what was published on them. */
export interface PublishedFilter {
  /** Types of research that were published, separated by commas, or `any`. */
  readonly research?: string | undefined;
  /** A text that news must match, or `any`. */
  readonly news?: string | undefined;
  /** Kinds of deals in the news, separated by commas. */
  readonly deal?: string | undefined;
  /** A month or a day since which `research`, `news` and `deal` were published. */
  readonly since?: string | undefined;
}

interface CompanyFacet extends Facet<CompaniesFilter> {
  /** Its params from a URL. Invalid values fall back; undefined is explicit, since it is merged over others. */
  readonly parse: (raw: RawSearch) => Partial<CompaniesFilter>;
  /** What the catalogue is asked. Days and months are those of the time zone. */
  readonly filter: (search: CompaniesFilter, zone: TimeZone) => Partial<CompanyFilter>;
}

/** As `updated`: what changed since the user's last visit, as far as this browser remembers. */
export const LAST_VISIT = 'last-visit';

/** The different texts that a comma separates. */
export const listOf = (text = ''): readonly string[] => [...new Set(text.split(',').filter(Boolean))];

const slugsOf = (raw: RawSearch, name: string) =>
  unlessEmpty(
    listOf(textOf(raw, name)).filter(
      (slug) => CATEGORY_SLUG.test(slug) && [...slug].length <= MAX_SLUG_LENGTH,
    ),
  );

/** Undefined unless it matches. */
export const matching = (raw: RawSearch, name: string, pattern: RegExp): string | undefined => {
  const text = textOf(raw, name);
  return text !== undefined && pattern.test(text) ? text : undefined;
};

const MAX_NAME_LENGTH = 80;
const YEARS = /^(?=.*\d)(\d{1,4})?(-(\d{1,4})?)?$/;
const MONTHS = /^(?=.*\d)(\d{4}-(0[1-9]|1[0-2]))?(\.\.(\d{4}-(0[1-9]|1[0-2]))?)?$/;

/** From a valid text; swaps reversed ends. */
function toInterval<Value extends number | string>(
  text: string | undefined,
  separator: string,
  read: (text: string) => Value,
): Interval<Value> | null {
  const ends = text?.split(separator).map((end) => (end ? read(end) : null));
  if (!ends) return null;
  const [from = null, to = from] = ends;
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/** The years of `founded`; null for any. */
export const yearsOf = ({ founded }: CompaniesFilter) => toInterval(founded, '-', Number);
/** The months of `updated`; null for any. */
export const monthsOf = ({ updated }: CompaniesFilter) =>
  updated === LAST_VISIT ? null : toInterval(updated, '..', String);

/** A doubled semicolon is an escaped one. */
export const readLocations = (text: string | undefined): string[] =>
  (text?.match(/(?:[^;]|;;)+/g) ?? []).flatMap((each) => each.trim().replaceAll(';;', ';') || []);

/** `Berlin, Germany;Paris`, with `;` in a name doubled; undefined for none. */
export const printLocations = (locations: readonly string[]): string | undefined =>
  locations.map((each) => each.replaceAll(';', ';;')).join(';') || undefined;

/** A place of the filter in words. A comma at its end only tells a country from all that is called like it. */
export const placeName = (place: string): string => place.replace(/,$/, '');

const ANY = 'any';
const RESEARCH_TYPES = NEWS_TYPES.filter((type) => type !== 'news');

/** A time alone filters nothing. */
function parsePublished(raw: RawSearch): PublishedFilter {
  const research = textOf(raw, 'research');
  const parsed = {
    research: research === ANY ? ANY : valuesNamed(raw, 'research', RESEARCH_TYPES)?.join(),
    news: textOf(raw, 'news')?.trim() || undefined,
    deal: valuesNamed(raw, 'deal', DEALS)?.join(),
  };
  const isFiltered = Object.values(parsed).some((value) => value !== undefined);
  const since = textOf(raw, 'since') ?? '';
  return { ...parsed, since: isFiltered && (isDay(since) || isMonth(since)) ? since : undefined };
}

function toPublished({ research, news, deal, since }: PublishedFilter, zone: TimeZone): readonly Published[] {
  const from = since === undefined ? null : startOf(since, zone);
  const base = { types: [], deals: [], text: '', since: from };
  const isNamed = (text: string, value: string) => text === ANY || text.split(',').includes(value);
  return [
    ...(research ? [{ ...base, types: RESEARCH_TYPES.filter((type) => isNamed(research, type)) }] : []),
    ...(news ? [{ ...base, types: ['news' as const], text: news === ANY ? '' : news }] : []),
    ...(deal ? [{ ...base, deals: DEALS.filter((each) => isNamed(deal, each)) }] : []),
  ];
}

/** "Acquisitions or funding" */
const anyOf = <Value extends string>(
  text: string,
  all: readonly Value[],
  names: Readonly<Record<Value, string>>,
) =>
  all
    .filter((value) => text.split(',').includes(value))
    .map((value, at) => (at === 0 ? names[value] : names[value].toLowerCase()))
    .join(' or ');

/** What was published, in words: "Interviews". */
const PUBLISHED = {
  research: (types: string) => (types === ANY ? 'Any research' : anyOf(types, NEWS_TYPES, NEWS_TYPE_NAMES)),
  news: (text: string) => (text === ANY ? 'Any news' : `News about “${text}”`),
  deal: (deals: string) => anyOf(deals, DEALS, DEAL_NAMES),
};

/** All that companies can be filtered by, in the order of their chips and params. */
export const FACETS = {
  text: {
    ...TEXT,
    parse: (raw) => ({ q: textOf(raw, 'q')?.trim() || undefined }),
    filter: ({ q = '' }) => ({ text: q }),
  },
  category: {
    params: ['category', 'every', 'except'],
    parse: (raw) => {
      const [category, every] = [slugsOf(raw, 'category'), slugsOf(raw, 'every')];
      // A category can't be both wanted and excluded; wanting it counts.
      const except = slugsOf(raw, 'except')?.filter(
        (slug) => !category?.includes(slug) && !every?.includes(slug),
      );
      return { category, every, except: unlessEmpty(except ?? []) };
    },
    filter: ({ category = [], every = [], except = [] }) => ({ categories: category, every, except }),
    chips: ({ category = [], every = [], except = [] }, nameOf) => [
      ...category.map((slug) => ({ name: nameOf(slug), without: { category: rest(category, slug) } })),
      ...(every.length > 0 ? [{ name: every.map(nameOf).join(' and '), without: { every: undefined } }] : []),
      ...except.map((slug) => ({ name: `Not ${nameOf(slug)}`, without: { except: rest(except, slug) } })),
    ],
  },
  ids: {
    params: ['ids', 'watchlist'],
    parse: (raw) => {
      const ids = unlessEmpty(parseCompanyIds(textOf(raw, 'ids') ?? ''));
      const name = ids && shownName(textOf(raw, 'watchlist')?.slice(0, MAX_NAME_LENGTH), '');
      return { ids, watchlist: name || undefined };
    },
    filter: ({ ids = [] }) => ({ ids }),
    chips: ({ ids = [] }) =>
      ids.length > 0 ? [{ name: `Selected companies (${ids.length})`, without: { ids: undefined } }] : [],
  },
  founded: {
    params: ['founded'],
    parse: (raw) => ({ founded: matching(raw, 'founded', YEARS) }),
    filter: (search) => ({ founded: yearsOf(search) }),
    chips: (search) => {
      const years = yearsOf(search);
      return years ? [{ name: `Founded ${formatYears(years)}`, without: { founded: undefined } }] : [];
    },
  },
  location: {
    params: ['location'],
    parse: (raw) => ({ location: matching(raw, 'location', /[^;\s]/) }),
    filter: ({ location }) => ({ locations: readLocations(location) }),
    chips: ({ location }) => {
      const places = readLocations(location);
      return places.map((place) => ({
        name: isolate(placeName(place)),
        without: { location: printLocations(rest(places, place) ?? []) },
      }));
    },
  },
  updated: {
    params: ['updated'],
    parse: (raw) => ({
      updated: textOf(raw, 'updated') === LAST_VISIT ? LAST_VISIT : matching(raw, 'updated', MONTHS),
    }),
    filter(search, zone) {
      const months = monthsOf(search);
      return { updated: months && toInstants(months, zone), changed: search.updated === LAST_VISIT };
    },
    chips: (search) => {
      const months = monthsOf(search);
      const when = months ? formatMonths(months) : search.updated && 'since my last visit';
      return when ? [{ name: `Updated ${when}`, without: { updated: undefined } }] : [];
    },
  },
  published: {
    params: ['research', 'news', 'deal', 'since'],
    parse: parsePublished,
    filter: (search, zone) => ({ published: toPublished(search, zone) }),
    chips: (search) =>
      (['research', 'news', 'deal'] as const).flatMap((part) => {
        const { [part]: value, since } = search;
        const when = since === undefined ? '' : ` since ${formatDay(since)}`;
        return value === undefined
          ? []
          : [{ name: `${PUBLISHED[part](value)}${when}`, without: { [part]: undefined } }];
      }),
  },
} as const satisfies Readonly<Record<string, CompanyFacet> & Record<RangeParam, CompanyFacet>>;

export type FacetId = keyof typeof FACETS;

export const COMPANY_FACETS: readonly CompanyFacet[] = Object.values(FACETS);

export function parseFilter(raw: RawSearch): CompaniesFilter {
  const parsed: CompaniesFilter = {};
  for (const { parse } of COMPANY_FACETS) Object.assign(parsed, parse(raw));
  return parsed;
}

/** Only what filters, of the search of a page that has more. */
export const filterOf = (search: CompaniesFilter): CompaniesFilter =>
  Object.fromEntries(COMPANY_FACETS.flatMap(({ params }) => params.map((name) => [name, search[name]])));

/** The params in the form that the catalogue is asked in. Their days and months are those of the time zone. */
export function toFilter(search: CompaniesFilter, zone: TimeZone): CompanyFilter {
  const all: CompanyFilter = { ...NO_FILTER };
  for (const { filter } of COMPANY_FACETS) Object.assign(all, filter(search, zone));
  return all;
}

/** False if a list shows all companies. */
export const isFiltered = (search: CompaniesFilter): boolean =>
  COMPANY_FACETS.some(({ params }) => params.some((name) => search[name] !== undefined));
