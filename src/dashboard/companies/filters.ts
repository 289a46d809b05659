import { forEachRange, type NumberKind, rangeField, type RangeParam } from '../catalogue/company-fields.ts';
import { type CompanyFilter, NO_FILTER, type Published } from '../catalogue/company-query.ts';
import { DEALS, DEAL_NAMES, NEWS_TYPES, NEWS_TYPE_NAMES, type NewsType } from '../catalogue/news-types.ts';
import { isDay, isMonth, startOf, type TimeZone, toInstants } from '../lib/calendar.ts';
import { isolate } from '../lib/isolate.ts';
import { shownName } from '../lib/shown-name.ts';
import { type Facet, rest, TEXT, unlessEmpty } from '../list/facet.ts';
import type { HeadlineFactKind } from '../records/headline-facts.ts';
import {
  type Interval,
  knownValues,
  LAST_VISIT,
  type ParsedSearch,
  textOf,
} from '../search-params/search-params.ts';
import { formatDay, formatMonths, formatYears } from './format-period.ts';

/** Params that filter companies. Defaults are left out of the URL. */
export interface CompanyFilterParams
  extends PublishedParams, Readonly<Partial<Record<RangeParam, Interval<number> | undefined>>> {
  readonly q?: string | undefined;
  readonly category?: readonly string[] | undefined;
  /** Slugs of categories that companies must all have. */
  readonly every?: readonly string[] | undefined;
  /** Slugs of categories that companies must not have. */
  readonly except?: readonly string[] | undefined;
  readonly ids?: readonly number[] | undefined;
  /** Name of the watchlist with these `ids`, for users who don't have it. */
  readonly watchlist?: string | undefined;
  /** Places such as "Dublin, Ohio, United States". */
  readonly location?: readonly string[] | undefined;
  /** Months of the last update such as `2026-03`, or `last-visit`. */
  readonly updated?: Interval<string> | typeof LAST_VISIT | undefined;
}

/** Value of `research` and `news` that allows any publication. */
export const ANY = 'any';

export interface PublishedParams {
  /** Types of research that must exist, or `any`. */
  readonly research?: readonly (NewsType | typeof ANY)[] | undefined;
  /** Text that some news must match, or `any`. */
  readonly news?: string | undefined;
  readonly deal?: readonly HeadlineFactKind[] | undefined;
  /** Month or day from which `research`, `news` and `deal` must have been published. */
  readonly since?: string | undefined;
}

interface CompanyFacet extends Facet<CompanyFilterParams> {
  /**
   * Returns its params, as far as they are valid together. Undefined values are explicit, because the result is
   * merged over others.
   */
  readonly parse: (search: ParsedSearch) => Partial<CompanyFilterParams>;
  /** Returns its part of the catalogue's filter. Days and months begin in the time zone. */
  readonly filter: (search: CompanyFilterParams, zone: TimeZone) => Partial<CompanyFilter>;
}

const MAX_NAME_LENGTH = 80;

/** Returns the months of `updated`; null for any, and for changes since the last visit. */
export const monthsOf = ({ updated }: CompanyFilterParams): Interval<string> | null =>
  updated === undefined || updated === LAST_VISIT ? null : updated;

/** Returns the name of a place. A comma at its end only tells a country from other places with its name. */
export const placeName = (place: string): string => place.replace(/,$/, '');

const RESEARCH_TYPES = NEWS_TYPES.filter((type) => type !== 'news');

const isAny = (research: readonly string[]) => research.length === 1 && research[0] === ANY;

/** Parses the filter by publications. `since` alone has no effect. */
function parsePublished(search: ParsedSearch): PublishedParams {
  const { research, deal } = search;
  const parsed = {
    research: research && isAny(research) ? ([ANY] as const) : knownValues(research, RESEARCH_TYPES),
    news: textOf(search, 'news')?.trim() || undefined,
    deal: knownValues(deal, DEALS),
  } as const;
  const hasCompanyFilter = Object.values(parsed).some((value) => value !== undefined);
  const since = textOf(search, 'since') ?? '';
  return { ...parsed, since: hasCompanyFilter && (isDay(since) || isMonth(since)) ? since : undefined };
}

function toPublished({ research, news, deal, since }: PublishedParams, zone: TimeZone): readonly Published[] {
  const from = since === undefined ? null : startOf(since, zone);
  const base = { types: [], deals: [], text: '', since: from };
  const types = research && RESEARCH_TYPES.filter((type) => isAny(research) || research.includes(type));
  return [
    ...(types ? [{ ...base, types }] : []),
    ...(news ? [{ ...base, types: ['news' as const], text: news === ANY ? '' : news }] : []),
    ...(deal ? [{ ...base, deals: deal }] : []),
  ];
}

const anyOf = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value, at) => (at === 0 ? names[value] : names[value].toLowerCase())).join(' or ');

const RESEARCH_NAMES = { ...NEWS_TYPE_NAMES, [ANY]: 'Any research' };

const publishedNames = ({ research, news, deal }: PublishedParams) => ({
  research: research && anyOf(research, RESEARCH_NAMES),
  news: news && (news === ANY ? 'Any news' : `News about “${news}”`),
  deal: deal && anyOf(deal, DEAL_NAMES),
});

/** Formats a range, to follow the label of its field: "Founded 1990 or later". */
const FORMAT_RANGE: Readonly<Record<NumberKind, (range: Interval<number>) => string>> = {
  year: formatYears,
};

function rangeFacet(param: RangeParam) {
  const { label, kind } = rangeField(param);
  return {
    params: [param] as const,
    parse: (search) => ({ [param]: search[param] }),
    filter: (search) => ({ [param]: search[param] ?? null }),
    chips(search) {
      const range = search[param];
      return range
        ? [{ name: `${label} ${FORMAT_RANGE[kind](range)}`, searchAfterRemoval: { [param]: undefined } }]
        : [];
    },
  } satisfies CompanyFacet;
}

export const COMPANY_FACETS_BY_ID = {
  text: {
    ...TEXT,
    parse: (search) => ({ q: textOf(search, 'q')?.trim() || undefined }),
    filter: ({ q = '' }) => ({ text: q }),
  },
  category: {
    params: ['category', 'every', 'except'],
    parse: ({ category, every, except = [] }) => {
      const unwanted = except.filter((slug) => !category?.includes(slug) && !every?.includes(slug));
      return { category, every, except: unlessEmpty(unwanted) };
    },
    filter: ({ category = [], every = [], except = [] }) => ({ categories: category, every, except }),
    chips: ({ category = [], every = [], except = [] }, nameOf) => [
      ...category.map((slug) => ({
        name: nameOf(slug),
        searchAfterRemoval: { category: rest(category, slug) },
      })),
      ...(every.length > 0
        ? [{ name: every.map(nameOf).join(' and '), searchAfterRemoval: { every: undefined } }]
        : []),
      ...except.map((slug) => ({
        name: `Not ${nameOf(slug)}`,
        searchAfterRemoval: { except: rest(except, slug) },
      })),
    ],
  },
  ids: {
    params: ['ids', 'watchlist'],
    parse: (search) => {
      const { ids } = search;
      const name = ids && shownName(textOf(search, 'watchlist')?.slice(0, MAX_NAME_LENGTH), '');
      return { ids, watchlist: name || undefined };
    },
    filter: ({ ids = [] }) => ({ ids }),
    chips: ({ ids = [] }) =>
      ids.length > 0
        ? [{ name: `Selected companies (${ids.length})`, searchAfterRemoval: { ids: undefined } }]
        : [],
  },
  ...forEachRange(rangeFacet),
  location: {
    params: ['location'],
    parse: ({ location }) => ({ location }),
    filter: ({ location = [] }) => ({ locations: location }),
    chips: ({ location = [] }) =>
      location.map((place) => ({
        name: isolate(placeName(place)),
        searchAfterRemoval: { location: rest(location, place) },
      })),
  },
  updated: {
    params: ['updated'],
    parse: ({ updated }) => ({ updated }),
    filter(search, zone) {
      const months = monthsOf(search);
      return { updated: months && toInstants(months, zone), changed: search.updated === LAST_VISIT };
    },
    chips: (search) => {
      const months = monthsOf(search);
      const when = months ? formatMonths(months) : search.updated && 'since my last visit';
      return when ? [{ name: `Updated ${when}`, searchAfterRemoval: { updated: undefined } }] : [];
    },
  },
  published: {
    params: ['research', 'news', 'deal', 'since'],
    parse: parsePublished,
    filter: (search, zone) => ({ published: toPublished(search, zone) }),
    chips: (search) =>
      (['research', 'news', 'deal'] as const).flatMap((part) => {
        const { [part]: name } = publishedNames(search);
        const when = search.since === undefined ? '' : ` since ${formatDay(search.since)}`;
        return name === undefined
          ? []
          : [{ name: `${name}${when}`, searchAfterRemoval: { [part]: undefined } }];
      }),
  },
} as const satisfies Readonly<Record<string, CompanyFacet>>;

export type FacetId = keyof typeof COMPANY_FACETS_BY_ID;

export const COMPANY_FACETS: readonly CompanyFacet[] = Object.values(COMPANY_FACETS_BY_ID);

export function parseFilter(search: ParsedSearch): CompanyFilterParams {
  const parsed: CompanyFilterParams = {};
  for (const { parse } of COMPANY_FACETS) Object.assign(parsed, parse(search));
  return parsed;
}

export const filterOf = (search: CompanyFilterParams): CompanyFilterParams =>
  Object.fromEntries(COMPANY_FACETS.flatMap(({ params }) => params.map((name) => [name, search[name]])));

/** Converts the params to the catalogue's filter. Days and months begin in the time zone. */
export function toCompanyFilter(search: CompanyFilterParams, zone: TimeZone): CompanyFilter {
  const all: CompanyFilter = { ...NO_FILTER };
  for (const { filter } of COMPANY_FACETS) Object.assign(all, filter(search, zone));
  return all;
}

export const hasCompanyFilter = (search: CompanyFilterParams): boolean =>
  COMPANY_FACETS.some(({ params }) => params.some((name) => search[name] !== undefined));
