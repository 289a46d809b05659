import { MAX_VALUES } from '#contract/parameters.ts';
import type { HeadlineFactKind } from '#dashboard/records/headline-facts.ts';
import type { CompanyPageResponse, CompanySummaryResponse } from '../api/response-schemas.ts';
import type { Range } from '../index/tokenize.ts';
import type { Interval, SortOrder } from '../search-params/search-params.ts';
import {
  FIELD_COLUMNS,
  type FieldColumn,
  type FieldLabel,
  RANGE_PARAMS,
  type RangeParam,
  type SearchedField,
} from './company-fields.ts';
import type { NewsType } from './news-types.ts';

/** Those of what was published on it, as far as that was read. */
export const PUBLISHED_COLUMNS = ['news', 'last-research'] as const;
export type PublishedColumn = (typeof PUBLISHED_COLUMNS)[number];
export const SORT_COLUMNS = [...FIELD_COLUMNS, ...PUBLISHED_COLUMNS] as const;
export type SortColumn = FieldColumn | PublishedColumn;

export const isPublishedColumn = (column: SortColumn): column is PublishedColumn =>
  PUBLISHED_COLUMNS.some((published) => published === column);

/** By one column: equal values are in order of name, unknown ones last. */
export type Sort = SortOrder<SortColumn>;

export type Years = Interval<number>;
/** Months of the calendar, `2026-03`. */
export type Months = Interval<string>;
/** Instants in milliseconds since 1970. */
export type Instants = Interval<number>;

/** What was published on a company; empty parts are ignored. */
export interface Published {
  readonly types: readonly NewsType[];
  readonly deals: readonly HeadlineFactKind[];
  /** Searched in the news. */
  readonly text: string;
  /** In milliseconds since 1970; null for any time. */
  readonly since: number | null;
}

/** All parts must match; empty parts are ignored. */
export interface CompanyFilter extends Readonly<Record<RangeParam, Interval<number> | null>> {
  /** Search text; '' matches everything. */
  readonly text: string;
  /** Slugs; matches companies in any of them, as in the API. */
  readonly categories: readonly string[];
  /** Slugs; matches companies in all of them. */
  readonly every: readonly string[];
  /** Slugs; matches companies in none of them. */
  readonly except: readonly string[];
  readonly ids: readonly number[];
  /**
   * Places, each from the inside out ("Dublin, Ohio, United States"), or a name that means all places that share it
   * ("Dublin"); any of them.
   */
  readonly locations: readonly string[];
  /** When the last update was. */
  readonly updated: Instants | null;
  /** Only companies that changed since the user's last visit. */
  readonly changed: boolean;
  /** All of them must have been published; only companies whose news were read can match. */
  readonly published: readonly Published[];
}

// Object.fromEntries loses the names.
const NO_RANGES = Object.fromEntries(RANGE_PARAMS.map((param) => [param, null])) as Record<RangeParam, null>;

/** Matches every company. */
export const NO_FILTER: CompanyFilter = {
  text: '',
  categories: [],
  every: [],
  except: [],
  ids: [],
  ...NO_RANGES,
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
}

/** The fields of a filter. */
export const FILTER_FIELDS = Object.keys(NO_FILTER) as (keyof CompanyFilter)[];

/** The filter of a query, whatever its order and page. */
export const filterIn = ({ sort: _sort, page: _page, size: _size, ...filter }: CompanyQuery): CompanyFilter =>
  filter;

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

/** A part of a text, around the matches in it. */
export interface Snippet {
  /** What the text is of, in words. */
  readonly field: FieldLabel | 'In news' | 'In research';
  readonly text: string;
  readonly ranges: readonly Range[];
}

/** Where a text of a company matches. */
export interface FieldMatch {
  readonly field: SearchedField;
  /** Of a category. */
  readonly slug?: string;
  readonly ranges: readonly Range[];
}

/** Where a company matches a search: in its own fields, or in what was published on it. */
export interface CompanyMatches {
  /** All matches of each word or phrase, one after the other. */
  readonly terms: readonly (readonly FieldMatch[])[];
  readonly published?: Snippet;
}

export const NO_MATCHES: CompanyMatches = { terms: [] };

/** How companies match a text. */
export interface TextMatch {
  /** True if no company has all words of the text, so that these have most of them. */
  readonly isPartial: boolean;
  /** True if no company itself has all words of the text, so that these have them in research or news that was read. */
  readonly isInNews: boolean;
}

/** A page of companies, in the shape of the API's (SPEC §4.2). */
export interface Rows extends CompanyPageResponse, TextMatch {
  /** One per company, in the same order. */
  readonly matches: readonly CompanyMatches[];
  /** Of the whole list, on its first page only. */
  readonly facets: Facets | null;
}

/** A filter value and how many companies have it. */
export interface FacetValue {
  /** As in the URL. */
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

/** A place of the tree: a country, a state, a town. */
export interface PlaceValue extends FacetValue {
  /** The `value` of the place that it lies in; undefined for a country. */
  readonly within: string | undefined;
  /** Companies of which no place within this one is known. */
  readonly here: number;
  /** True for a name on its own that belongs to a place within others as well. */
  readonly isUnplaced: boolean;
}

/** A place of the filter, as its text in the URL. */
export interface ChosenPlace {
  readonly value: string;
  /** The `value`s of the places that it means: one as a rule, and several for a name that they share. */
  readonly places: readonly string[];
  readonly count: number;
}

/** Companies founded in a year. */
export interface YearCount {
  readonly year: number;
  readonly count: number;
}

/**
 * Counts per group, with the filters of all other groups applied: the result of choosing just that value in its
 * group. Other excluded categories stay excluded. Most frequent first, years ascending.
 */
export interface Facets {
  /** Whether all companies were counted. */
  readonly isComplete: boolean;
  readonly total: number;
  readonly categories: readonly FacetValue[];
  readonly locations: readonly PlaceValue[];
  /** In the order of the filter. */
  readonly chosenLocations: readonly ChosenPlace[];
  readonly founded: readonly YearCount[];
}

/** Data of the Explore page, for the filtered companies. Those by year, location and month ignore their own filter. */
export interface Figures extends TextMatch {
  readonly total: number;
  readonly categories: readonly FacetValue[];
  readonly founded: readonly YearCount[];
  readonly noYear: number;
  readonly locations: readonly PlaceValue[];
  readonly chosenLocations: readonly ChosenPlace[];
  readonly noLocation: number;
  /** Companies in both of two frequent categories, by slug; `a` comes before `b` in `categories`. */
  readonly pairs: readonly { readonly a: string; readonly b: string; readonly count: number }[];
  /** By month of the last update (`2026-03`), ascending, without empty months. */
  readonly updated: readonly { readonly month: string; readonly count: number }[];
  readonly noUpdate: number;
}

/** A filtered list that a text like "health care in texas" asks for; null leaves a part open. */
export interface ListSuggestion {
  /** A category, or all that share a word. */
  readonly kind: { readonly name: string; readonly slugs: readonly string[] } | null;
  readonly place: string | null;
  readonly years: Years | null;
  readonly count: number;
}

/** Best first. */
export interface Suggestions {
  readonly companies: readonly {
    readonly company: CompanySummaryResponse;
    readonly matches: CompanyMatches;
  }[];
  readonly categories: readonly FacetValue[];
  readonly lists: readonly ListSuggestion[];
}

/** A company that a text mentions by name; the range is in UTF-16 units, end excluded. */
export interface Mention {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}
