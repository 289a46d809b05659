import { forEachRange, rangeField, type RangeParam } from '#company-search/company-fields.ts';
import { shownName } from '#contract/shown-name.ts';
import { DONE_VALUES } from '#dashboard/notes/done.ts';
import { parseTags } from '#dashboard/notes/parse-tags.ts';
import { isDay, isDayCount, isMonth, isYear } from '#records/calendar.ts';
import {
  ANY,
  type CompanyFilter,
  hasPublishedFilter,
  type PublishedFilter,
} from '../catalogue/company-list-request.ts';
import { LAST_VISIT } from '../catalogue/last-visit.ts';
import { DEALS, DEAL_NAMES, NEWS_TYPE_NAMES, RESEARCH_TYPES } from '../catalogue/news-types.ts';
import { isolate } from '../lib/isolate.ts';
import {
  annotationChips,
  type FilterDefinition,
  withoutValue,
  TEXT,
  unlessEmpty,
} from '../list/filter-definition.ts';
import { knownValues, type ParsedSearch, textOf } from '../search-params/search-params.ts';
import { formatMonths, formatPeriodStart } from './format-period.ts';
import { NUMBER_FORMATS } from './number-formats.ts';

interface CompanyFilterDefinition extends FilterDefinition<CompanyFilter> {
  /**
   * Parses this filter's search params and drops invalid and contradictory values. Params without a value are set to
   * `undefined` explicitly, because the router merges the result over the raw params.
   */
  readonly parse: (search: ParsedSearch) => Partial<CompanyFilter>;
}

const MAX_NAME_LENGTH = 80;

/**
 * Returns the name of a place. A trailing comma marks a country that shares its name with another place, such as
 * "Georgia,".
 */
export const placeName = (place: string): string => place.replace(/,$/, '');

function parseSince(search: ParsedSearch): string | undefined {
  const text = textOf(search, 'since') ?? '';
  if (isYear(text)) return `${text}-01`;
  return isDay(text) || isMonth(text) || isDayCount(text) ? text : undefined;
}

/**
 * Parses the params that filter companies by their news and research. `since` is ignored if there is no `research`,
 * `news` or `deal`.
 */
function parsePublished(search: ParsedSearch): PublishedFilter {
  const { research, deal } = search;
  const parsed = {
    research:
      research?.length === 1 && research[0] === ANY
        ? ([ANY] as const)
        : knownValues(research, RESEARCH_TYPES),
    news: textOf(search, 'news')?.trim() || undefined,
    deal: knownValues(deal, DEALS),
  } as const;
  return { ...parsed, since: hasPublishedFilter(parsed) ? parseSince(search) : undefined };
}

const anyOf = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value, index) => (index === 0 ? names[value] : names[value].toLowerCase())).join(' or ');

/** Formats when companies were updated, such as "since my last visit" or "in the last 7 days". */
export function formatUpdated(updated: NonNullable<CompanyFilter['updated']>): string {
  if (updated === LAST_VISIT) return 'since my last visit';
  return typeof updated === 'string' ? formatPeriodStart(updated) : formatMonths(updated);
}

const RESEARCH_NAMES = { ...NEWS_TYPE_NAMES, [ANY]: 'Any research' };

const publishedNames = ({ research, news, deal }: PublishedFilter) => ({
  research: research && anyOf(research, RESEARCH_NAMES),
  news: news && (news === ANY ? 'Any news' : `News about “${news}”`),
  deal: deal && anyOf(deal, DEAL_NAMES),
});

function rangeFilter(param: RangeParam) {
  const { label, kind } = rangeField(param);
  return {
    params: [param] as const,
    parse: (search) => ({ [param]: search[param] }),
    chips(search) {
      const range = search[param];
      return range
        ? [
            {
              name: `${label} ${NUMBER_FORMATS[kind].range(range)}`,
              searchAfterRemoval: { [param]: undefined },
            },
          ]
        : [];
    },
  } satisfies CompanyFilterDefinition;
}

export const COMPANY_FILTER_BY_ID = {
  text: {
    ...TEXT,
    parse: (search) => ({ q: textOf(search, 'q')?.trim() || undefined }),
  },
  category: {
    params: ['category', 'every', 'except'],
    parse: ({ category, every, except = [] }) => {
      const unwanted = except.filter((slug) => !category?.includes(slug) && !every?.includes(slug));
      return { category, every, except: unlessEmpty(unwanted) };
    },
    chips: ({ category = [], every = [], except = [] }, nameOf) => [
      ...category.map((slug) => ({
        name: nameOf(slug),
        searchAfterRemoval: { category: withoutValue(category, slug) },
      })),
      ...(every.length > 0
        ? [{ name: every.map(nameOf).join(' and '), searchAfterRemoval: { every: undefined } }]
        : []),
      ...except.map((slug) => ({
        name: `Not ${nameOf(slug)}`,
        searchAfterRemoval: { except: withoutValue(except, slug) },
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
    chips: ({ ids = [] }) =>
      ids.length > 0
        ? [{ name: `Selected companies (${ids.length})`, searchAfterRemoval: { ids: undefined } }]
        : [],
  },
  ...forEachRange(rangeFilter),
  location: {
    params: ['location'],
    parse: ({ location }) => ({ location }),
    chips: ({ location = [] }) =>
      location.map((place) => ({
        name: isolate(placeName(place)),
        searchAfterRemoval: { location: withoutValue(location, place) },
      })),
  },
  updated: {
    params: ['updated'],
    parse: ({ updated }) => ({ updated }),
    chips: (search) => {
      const { updated } = search;
      return updated === undefined
        ? []
        : [{ name: `Updated ${formatUpdated(updated)}`, searchAfterRemoval: { updated: undefined } }];
    },
  },
  published: {
    params: ['research', 'news', 'deal', 'since'],
    parse: parsePublished,
    chips: (search) =>
      (['research', 'news', 'deal'] as const).flatMap((part) => {
        const { [part]: name } = publishedNames(search);
        const when = search.since === undefined ? '' : ` ${formatPeriodStart(search.since)}`;
        return name === undefined
          ? []
          : [{ name: `${name}${when}`, searchAfterRemoval: { [part]: undefined } }];
      }),
  },
  annotations: {
    params: ['tag', 'note', 'done'],
    parse: (search) => ({
      tag: parseTags(search),
      note: textOf(search, 'note')?.trim() || undefined,
      done: DONE_VALUES.find((done) => done === search['done']),
    }),
    chips: annotationChips,
  },
} as const satisfies Readonly<Record<string, CompanyFilterDefinition>>;

export type CompanyFilterId = keyof typeof COMPANY_FILTER_BY_ID;

export const COMPANY_FILTER_DEFINITIONS: readonly CompanyFilterDefinition[] =
  Object.values(COMPANY_FILTER_BY_ID);

export function parseFilter(search: ParsedSearch): CompanyFilter {
  const parsed: CompanyFilter = {};
  for (const { parse } of COMPANY_FILTER_DEFINITIONS) Object.assign(parsed, parse(search));
  return parsed;
}

/** Returns the filter of a search, without its other params. */
export const onlyFilter = (search: CompanyFilter): CompanyFilter =>
  Object.fromEntries(
    COMPANY_FILTER_DEFINITIONS.flatMap(({ params }) => params.map((name) => [name, search[name]])),
  );
