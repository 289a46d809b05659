import type { HeadlineFactKind } from '#dashboard/records/headline-facts.ts';
import type { NewsType } from './news-types.ts';
import { MAX_VALUES } from '#contract/parameters.ts';

/** Sortable columns of what a list has of a company, as named in the URL. */
export const FIELD_COLUMNS = ['name', 'ticker', 'categories', 'founded', 'location', 'updated'] as const;
export type FieldColumn = (typeof FIELD_COLUMNS)[number];
/** Those of what was published on it, as far as that was read. */
export const PUBLISHED_COLUMNS = ['news', 'last-research'] as const;
export type PublishedColumn = (typeof PUBLISHED_COLUMNS)[number];
export const SORT_COLUMNS = [...FIELD_COLUMNS, ...PUBLISHED_COLUMNS] as const;
export type SortColumn = FieldColumn | PublishedColumn;

export const isPublishedColumn = (column: SortColumn): column is PublishedColumn =>
  PUBLISHED_COLUMNS.some((published) => published === column);

/** By one column: equal values are in order of name, unknown ones last. */
export interface Sort {
  readonly by: SortColumn;
  readonly descending: boolean;
}

/** Both ends included; null leaves an end open. */
export interface Interval<Value> {
  readonly from: Value | null;
  readonly to: Value | null;
}

export type Years = Interval<number>;
/** Months in UTC, `2026-03`. */
export type Months = Interval<string>;

/** What was published on a company; empty parts are ignored. */
export interface Published {
  readonly types: readonly NewsType[];
  readonly deals: readonly HeadlineFactKind[];
  /** Searched in the news. */
  readonly text: string;
  /** A month or a day in UTC: `2026-06`, `2026-06-15`. */
  readonly since: string | null;
}

/** All parts must match; empty parts are ignored. */
export interface CompanyFilter {
  /** Search text; '' matches everything. */
  readonly text: string;
  /** Slugs; matches companies in any of them, as in the API. */
  readonly categories: readonly string[];
  /** Slugs; matches companies in all of them. */
  readonly every: readonly string[];
  /** Slugs; matches companies in none of them. */
  readonly except: readonly string[];
  readonly ids: readonly number[];
  readonly founded: Years | null;
  /** Whole locations or comma-separated parts ("Berlin" finds "Berlin, Germany"); any of them. */
  readonly locations: readonly string[];
  /** The months of the last update. */
  readonly updated: Months | null;
  /** Only companies that changed since the user's last visit. */
  readonly changed: boolean;
  /** All of them must have been published; only companies whose news were read can match. */
  readonly published: readonly Published[];
}

/** Matches every company. */
export const NO_FILTER: CompanyFilter = {
  text: '',
  categories: [],
  every: [],
  except: [],
  ids: [],
  founded: null,
  locations: [],
  updated: null,
  changed: false,
  published: [],
};

/** Whether its rows depend on which companies' news and research were read. */
export const needsNews = ({ published, sort }: Pick<CompanyQuery, 'published' | 'sort'>): boolean =>
  published.length > 0 || (sort !== null && isPublishedColumn(sort.by));

/** Filter, order and page of a list; pages start at 1. */
export interface CompanyQuery extends CompanyFilter {
  /** null: the API's order, or the best match first if there is text. */
  readonly sort: Sort | null;
  readonly page: number;
  readonly size: number;
  /** The columns that show where a text matches; undefined for all of them. */
  readonly columns?: readonly string[] | undefined;
}

/** The fields of a filter. */
export const FILTER_FIELDS = Object.keys(NO_FILTER) as (keyof CompanyFilter)[];

/**
 * True for queries that the API can't handle (SPEC §4.2): it filters by categories and ids only, up to MAX_VALUES
 * of each.
 */
export const exceedsApi = (query: CompanyQuery): boolean =>
  query.sort !== null ||
  query.changed ||
  FILTER_FIELDS.some((field) => {
    const { length } = Object.values(query[field] ?? '');
    return length > (field === 'categories' || field === 'ids' ? MAX_VALUES : 0);
  });
