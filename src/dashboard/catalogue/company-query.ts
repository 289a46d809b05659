import type { CompanyCounts, FacetValue, NumberBounds } from '#company-search/company-counts.ts';
import {
  FIELD_COLUMNS,
  type FieldColumn,
  type FieldLabel,
  forEachRange,
  type RangeParam,
} from '#company-search/company-fields.ts';
import type { CompanyFigures } from '#company-search/company-figures.ts';
import type { FieldMatch } from '#company-search/company-matches.ts';
import { MAX_VALUES } from '#contract/parameters.ts';
import type { Done } from '#dashboard/notes/done.ts';
import { type DayCount, resolveDaysBefore, type TimeZone, toIsoDay } from '#records/calendar.ts';
import type { HeadlineFactKind } from '#records/headline-facts.ts';
import type { Range } from '#search/tokenize.ts';
import type { CompanyPageResponse, CompanySummaryResponse } from '../api/response-schemas.ts';
import type { Interval, SortOrder } from '../search-params/search-params.ts';
import { LAST_VISIT } from './last-visit.ts';
import type { NewsType } from './news-types.ts';

/** Columns about news and research, which are known only for companies whose full records have been read. */
export const PUBLISHED_COLUMNS = ['news', 'last-research'] as const;
export type PublishedColumn = (typeof PUBLISHED_COLUMNS)[number];
/** Columns about the user's own notes and tags. */
const OWN_COLUMNS = ['tags', 'done'] as const;
export type OwnColumn = (typeof OWN_COLUMNS)[number];
export const SORT_COLUMNS = [...FIELD_COLUMNS, ...PUBLISHED_COLUMNS, ...OWN_COLUMNS] as const;
export type SortColumn = FieldColumn | PublishedColumn | OwnColumn;

export const isPublishedColumn = (column: SortColumn): column is PublishedColumn =>
  PUBLISHED_COLUMNS.some((published) => published === column);

export const isOwnColumn = (column: SortColumn): column is OwnColumn =>
  OWN_COLUMNS.some((own) => own === column);

/** Sort order by one column. Rows with equal values are sorted by name, and rows without a value come last. */
export type Sort = SortOrder<SortColumn>;

/** Value of the filters `research`, `news` and `note` that matches any content. */
export const ANY = 'any';

/** Filter by news and research about companies. Companies whose news hasn't been read can't match. */
export interface PublishedFilter {
  /** Types of research documents. Companies must have one of any of these types. `any` stands for all types. */
  readonly research?: readonly (NewsType | typeof ANY)[] | undefined;
  /** Words that some news about the company must contain, or `any` to match all news. */
  readonly news?: string | undefined;
  readonly deal?: readonly HeadlineFactKind[] | undefined;
  /**
   * Month, day or number of days before today. The matching research, news or deals must have been published since
   * then.
   */
  readonly since?: string | undefined;
}

/**
 * Filter for companies, as parsed from the URL. Companies must match all parts; absent and empty parts match
 * everything.
 */
export interface CompanyFilter
  extends PublishedFilter, Readonly<Partial<Record<RangeParam, Interval<number> | undefined>>> {
  readonly q?: string | undefined;
  /** Slugs of categories. Companies must be in at least one of them, as in the API. */
  readonly category?: readonly string[] | undefined;
  /** Slugs of categories. Companies must be in all of them. */
  readonly every?: readonly string[] | undefined;
  /** Slugs of categories. Companies must be in none of them. */
  readonly except?: readonly string[] | undefined;
  readonly ids?: readonly number[] | undefined;
  /**
   * Name of the watchlist with these `ids`, to show to users who don't have it. Doesn't affect which companies match.
   */
  readonly watchlist?: string | undefined;
  /**
   * Places. Companies must be in at least one of them. A place is either written from the smallest unit to the
   * largest ("Dublin, Ohio, United States"), or a name that stands for all places called that ("Dublin").
   */
  readonly location?: readonly string[] | undefined;
  /**
   * Months of the last update such as `2026-03`, a number of days such as `7d` for the last week, or `last-visit` for
   * changes since the user's last visit. In a `ZonedCompanyFilter`, an interval of dates replaces the number of days.
   */
  readonly updated?: Interval<string> | DayCount | typeof LAST_VISIT | undefined;
  /** The user's own tags. Companies must have at least one of them. */
  readonly tag?: readonly string[] | undefined;
  /** Words that the user's note must contain, or `any` to match every note. */
  readonly note?: string | undefined;
  /** Whether the user has dealt with the company, that is, has given it a note or a tag. */
  readonly done?: Done | undefined;
}

/** A filter, and the time zone in which its days and months begin. */
export interface ZonedCompanyFilter extends CompanyFilter {
  readonly zone: TimeZone;
}

export const NO_FILTER: ZonedCompanyFilter = { zone: 'utc' };

/** Parts of a filter that affect which companies match. */
export type FilterParam = Exclude<keyof CompanyFilter, 'watchlist'>;

/** Maximum number of values that the API can filter by, for each part of a filter (SPEC §4.2). */
const API_MAX_VALUES: Readonly<Record<FilterParam, number>> = {
  q: 0,
  category: MAX_VALUES,
  every: 0,
  except: 0,
  ids: MAX_VALUES,
  ...forEachRange(() => 0),
  location: 0,
  updated: 0,
  research: 0,
  news: 0,
  deal: 0,
  since: 0,
  tag: 0,
  note: 0,
  done: 0,
};

// The cast restores the literal types, which `Object.keys` loses.
export const FILTER_PARAMS = Object.keys(API_MAX_VALUES) as readonly FilterParam[];

/**
 * Counts the values of a part of a filter; 0 if the part is unused. For a text or an interval, which the API doesn't
 * accept, it only matters whether the count is 0.
 */
const countValues = (value: CompanyFilter[FilterParam]) => Object.values(value ?? '').length;

export const hasCompanyFilter = (search: CompanyFilter): boolean =>
  FILTER_PARAMS.some((param) => countValues(search[param]) > 0);

/** Returns the months or days of the `updated` filter; null if it has none. */
export const monthsOf = ({ updated }: CompanyFilter): Interval<string> | null =>
  typeof updated === 'object' ? updated : null;

function withDays(filter: CompanyFilter, today: string): CompanyFilter {
  const { since, updated } = filter;
  const isCounted = typeof updated === 'string' && updated !== LAST_VISIT;
  return {
    ...filter,
    since: since && resolveDaysBefore(since, today),
    updated: isCounted ? { from: resolveDaysBefore(updated, today), to: null } : updated,
  };
}

/**
 * Extracts the filter from search params, without the sort order and the like. A filter without dates has the same
 * result in all time zones, so its zone is always UTC. Numbers of days before today become days.
 */
export function inZone(search: CompanyFilter, zone: TimeZone, now: Date = new Date()): ZonedCompanyFilter {
  const today = toIsoDay(now, zone);
  const filter = withDays(search, today);
  const hasDates = monthsOf(filter) !== null || filter.since !== undefined;
  const parts = FILTER_PARAMS.flatMap((param) =>
    filter[param] === undefined ? [] : [[param, filter[param]] as const],
  );
  return { ...Object.fromEntries(parts), zone: hasDates ? zone : NO_FILTER.zone };
}

/** True if companies are filtered by research or news. */
export const hasPublishedFilter = ({ research, news, deal }: PublishedFilter): boolean =>
  research !== undefined || news !== undefined || deal !== undefined;

/** True if the rows depend on which companies' research and news have been read. */
export const needsNews = ({ sort, ...filter }: PublishedFilter & Pick<CompanyQuery, 'sort'>): boolean =>
  hasPublishedFilter(filter) || (sort !== null && isPublishedColumn(sort.by));

export interface CompanyQuery extends ZonedCompanyFilter {
  /** Null sorts by relevance if there is a search text, otherwise in the API's order. */
  readonly sort: Sort | null;
  readonly page: number;
  readonly size: number;
}

/** Returns the filter of a query, without its page and sort order. */
export const zonedFilterOf = (query: CompanyQuery): ZonedCompanyFilter => inZone(query, query.zone);

/** True for queries that the API can't answer. */
export const needsLocalSearch = (query: CompanyQuery): boolean =>
  query.sort !== null || FILTER_PARAMS.some((param) => countValues(query[param]) > API_MAX_VALUES[param]);

export interface Snippet {
  readonly field: FieldLabel | 'In news' | 'In research' | 'Your note' | 'Your tags';
  readonly text: string;
  readonly ranges: readonly Range[];
}

/** Where a company matches a search: in its own fields, or in its publications. */
export interface CompanyMatches {
  readonly terms: readonly (readonly FieldMatch[])[];
  readonly published?: Snippet;
}

export const NO_MATCHES: CompanyMatches = { terms: [] };

export interface TextMatch {
  /** True if no company contains all words of the search text. These rows then contain most of them. */
  readonly isPartial: boolean;
  /**
   * True if no company's own fields contain the search text. These rows are then companies whose research or news
   * contains it.
   */
  readonly isInNews: boolean;
}

/** A page of companies, in the format of the API's pages (SPEC §4.2). */
export interface Rows extends CompanyPageResponse, TextMatch {
  readonly matches: readonly CompanyMatches[];
  /** Filter counts of the whole list; null on every page but the first. */
  readonly facets: FacetCounts | null;
  /** Says which parts of the query could not be applied; null if all were. Absent means null. */
  readonly note?: string | null;
}

/** Counts that filters show beside their values. */
export interface FacetCounts extends CompanyCounts {
  readonly isComplete: boolean;
  /** Counts by the user's own tags. */
  readonly tags: readonly FacetValue[];
  /** The bounds of each field that can be filtered by a range. Those that only the server knows are left out. */
  readonly bounds: Readonly<Partial<Record<RangeParam, NumberBounds>>>;
}

/** Data of the Explore page. Counts by year, location and month ignore the filter by the same field. */
export interface Figures
  extends TextMatch, CompanyFigures, Pick<CompanyCounts, 'total' | 'locations' | 'chosenLocations'> {}

/** A filtered list that a text such as "health care in texas" may describe. A null part doesn't filter. */
export interface ListSuggestion {
  /** One category, or several categories that share a word. */
  readonly kind: { readonly name: string; readonly slugs: readonly string[] } | null;
  readonly place: string | null;
  readonly years: Interval<number> | null;
  readonly count: number;
}

export interface Suggestions {
  readonly companies: readonly {
    readonly company: CompanySummaryResponse;
    readonly matches: CompanyMatches;
  }[];
  readonly categories: readonly FacetValue[];
  readonly lists: readonly ListSuggestion[];
}

/** An occurrence of a company's name in a text. Positions are in UTF-16 code units, and `end` is exclusive. */
export interface Mention {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}
