import {
  FIELD_COLUMNS,
  type FieldColumn,
  forEachRange,
  type RangeParam,
} from '#company-search/company-fields.ts';
import { MAX_VALUES } from '#contract/parameters.ts';
import type { Done } from '#dashboard/notes/done.ts';
import { type DayCount, resolveDaysBefore, type TimeZone, toIsoDay } from '#records/calendar.ts';
import type { HeadlineFactKind } from '#records/headline-facts.ts';
import type { Interval, SortOrder } from '../search-params/search-params.ts';
import { LAST_VISIT } from './last-visit.ts';
import type { NewsType } from './news-types.ts';

/** Columns about news and research. Their values are known only for companies whose full records have been read. */
export const PUBLISHED_COLUMNS = ['news', 'last-research'] as const;
export type PublishedColumn = (typeof PUBLISHED_COLUMNS)[number];
/** Columns about the user's own notes and tags. */
const ANNOTATION_COLUMNS = ['tags', 'done'] as const;
export type AnnotationColumn = (typeof ANNOTATION_COLUMNS)[number];
export const SORT_COLUMNS = [...FIELD_COLUMNS, ...PUBLISHED_COLUMNS, ...ANNOTATION_COLUMNS] as const;
export type SortColumn = FieldColumn | PublishedColumn | AnnotationColumn;

export const isPublishedColumn = (column: SortColumn): column is PublishedColumn =>
  PUBLISHED_COLUMNS.some((published) => published === column);

export const isAnnotationColumn = (column: SortColumn): column is AnnotationColumn =>
  ANNOTATION_COLUMNS.some((own) => own === column);

/** Sort order by one column. Rows with equal values are sorted by name, and rows without a value come last. */
export type Sort = SortOrder<SortColumn>;

/** Value of the filters `research`, `news` and `note` that matches any research, news or note. */
export const ANY = 'any';

/** Filter by news and research about companies. Companies whose news hasn't been read never match. */
export interface PublishedFilter {
  /**
   * Types of research documents. Companies must have a document of at least one of them. `any` stands for all types.
   */
  readonly research?: readonly (NewsType | typeof ANY)[] | undefined;
  /** Words that some news about the company must contain, or `any` to match all news. */
  readonly news?: string | undefined;
  readonly deal?: readonly HeadlineFactKind[] | undefined;
  /** A month, a day, or a number of days before today. Only research, news and deals published since then count. */
  readonly since?: string | undefined;
}

/**
 * Filter for companies, as parsed from the URL. Companies must match all parts. Parts that are absent or empty match
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
   * Name of the watchlist with these `ids`. It is shown to users who don't have the watchlist, and doesn't affect which
   * companies match.
   */
  readonly watchlist?: string | undefined;
  /**
   * Places. Companies must be in at least one of them. A place is either written from the smallest unit to the
   * largest ("Dublin, Ohio, United States"), or a name that stands for all places called that ("Dublin").
   */
  readonly location?: readonly string[] | undefined;
  /**
   * When companies were last updated: a range of months such as `2026-03`, a number of days such as `7d` for the last
   * week, or `last-visit` for changes since the user's last visit. In a `ZonedCompanyFilter`, a range of dates replaces
   * the number of days.
   */
  readonly updated?: Interval<string> | DayCount | typeof LAST_VISIT | undefined;
  /** The user's own tags. Companies must have at least one of them. */
  readonly tag?: readonly string[] | undefined;
  /** Words that the user's note must contain, or `any` to match every note. */
  readonly note?: string | undefined;
  /** Whether the user has marked the company as done. */
  readonly done?: Done | undefined;
}

/** A filter, and the time zone in which its days and months begin. */
export interface ZonedCompanyFilter extends CompanyFilter {
  readonly zone: TimeZone;
}

export const NO_COMPANY_FILTER: ZonedCompanyFilter = { zone: 'utc' };

/** Parts of a filter that affect which companies match. */
export type FilterParam = Exclude<keyof CompanyFilter, 'watchlist'>;

/**
 * Maximum number of values that the API accepts for each part of a filter (SPEC §4.2). 0 means that the API can't
 * filter by it.
 */
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

/** Counts the values of a part of a filter. An unused part has 0, and a text or an interval counts as 1. */
const countValues = (value: CompanyFilter[FilterParam]): number =>
  Array.isArray(value) ? value.length : Number(value !== undefined && value !== '');

export const hasCompanyFilter = (search: CompanyFilter): boolean =>
  FILTER_PARAMS.some((param) => countValues(search[param]) > 0);

/** Returns the interval of months or days in the `updated` filter. Null if the filter isn't an interval. */
export const updatedInterval = ({ updated }: CompanyFilter): Interval<string> | null =>
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
 * Returns only the filter of search params or of a request, and replaces a number of days such as `7d` with the date of
 * that day. If the filter has no days or months, it means the same in all time zones, so its zone is always UTC.
 */
export function toZonedFilter(
  search: CompanyFilter,
  zone: TimeZone,
  now: Date = new Date(),
): ZonedCompanyFilter {
  const today = toIsoDay(now, zone);
  const filter = withDays(search, today);
  const hasDates = updatedInterval(filter) !== null || filter.since !== undefined;
  const parts = FILTER_PARAMS.flatMap((param) =>
    filter[param] === undefined ? [] : [[param, filter[param]] as const],
  );
  return { ...Object.fromEntries(parts), zone: hasDates ? zone : NO_COMPANY_FILTER.zone };
}

/** True if companies are filtered by research or news. */
export const hasPublishedFilter = ({ research, news, deal }: PublishedFilter): boolean =>
  research !== undefined || news !== undefined || deal !== undefined;

/**
 * True if companies are filtered or sorted by research or news, so that the result changes as more research and news
 * are read.
 */
export const needsNews = ({ sort, ...filter }: PublishedFilter & Pick<CompanyListRequest, 'sort'>): boolean =>
  hasPublishedFilter(filter) || (sort !== null && isPublishedColumn(sort.by));

export interface CompanyListRequest extends ZonedCompanyFilter {
  /** The sort order. Null sorts by relevance if there is a search text, and otherwise keeps the API's order. */
  readonly sort: Sort | null;
  readonly page: number;
  readonly size: number;
}

/** True if the API can answer the request. The API can't sort, and has few filters (SPEC §4.2). */
export const canApiAnswer = (query: CompanyListRequest): boolean =>
  query.sort === null && FILTER_PARAMS.every((param) => countValues(query[param]) <= API_MAX_VALUES[param]);
