import { MAX_VALUES } from '#contract/parameters.ts';
import type { HeadlineFactKind } from '#dashboard/records/headline-facts.ts';
import type { CompanyPageResponse, CompanySummaryResponse } from '../api/response-schemas.ts';
import type { Range } from '../search-engine/tokenize.ts';
import type { Interval, SortOrder } from '../search-params/search-params.ts';
import {
  FIELD_COLUMNS,
  type FieldColumn,
  type FieldLabel,
  forEachRange,
  type RangeParam,
  type SearchedField,
} from './company-fields.ts';
import type { NewsType } from './news-types.ts';

/** Columns about what was published on a company, as far as that was read. */
export const PUBLISHED_COLUMNS = ['news', 'last-research'] as const;
export type PublishedColumn = (typeof PUBLISHED_COLUMNS)[number];
export const SORT_COLUMNS = [...FIELD_COLUMNS, ...PUBLISHED_COLUMNS] as const;
export type SortColumn = FieldColumn | PublishedColumn;

export const isPublishedColumn = (column: SortColumn): column is PublishedColumn =>
  PUBLISHED_COLUMNS.some((published) => published === column);

/** Sorts by one column. Equal values are in order of name, and unknown ones come last. */
export type Sort = SortOrder<SortColumn>;

export type Years = Interval<number>;
/** A range of calendar months such as `2026-03`. */
export type Months = Interval<string>;
/** A range of instants in milliseconds since 1970. */
export type Instants = Interval<number>;

/** A condition on what was published about a company. Empty parts are ignored. */
export interface Published {
  readonly types: readonly NewsType[];
  readonly deals: readonly HeadlineFactKind[];
  /** Search text for the news. */
  readonly text: string;
  /** Earliest time of publication, in milliseconds since 1970; null for any. */
  readonly since: number | null;
}

/** A filter for companies. All parts must match; empty parts are ignored. */
export interface CompanyFilter extends Readonly<Record<RangeParam, Interval<number> | null>> {
  /** Search text; '' matches everything. */
  readonly text: string;
  /** Category slugs. Matches companies in any of them, like the API. */
  readonly categories: readonly string[];
  /** Category slugs. Matches companies in all of them. */
  readonly every: readonly string[];
  /** Category slugs. Matches companies in none of them. */
  readonly except: readonly string[];
  readonly ids: readonly number[];
  /**
   * Places. Matches companies in any of them. Each is written from the inside out ("Dublin, Ohio, United States"), or
   * as a name that means all places that share it ("Dublin").
   */
  readonly locations: readonly string[];
  /** When the company was last updated. */
  readonly updated: Instants | null;
  /** True to match only companies that changed since the user's last visit. */
  readonly changed: boolean;
  /** Conditions on publications, all of which must match. Only companies whose news was read can match. */
  readonly published: readonly Published[];
}

/** Matches every company. */
export const NO_FILTER: CompanyFilter = {
  text: '',
  categories: [],
  every: [],
  except: [],
  ids: [],
  ...forEachRange(() => null),
  locations: [],
  updated: null,
  changed: false,
  published: [],
};

/** True if the query's rows depend on which companies' news and research was read. */
export const needsNews = ({ published, sort }: Pick<CompanyQuery, 'published' | 'sort'>): boolean =>
  published.length > 0 || (sort !== null && isPublishedColumn(sort.by));

/** Filter, sort order and page of a list. Pages start at 1. */
export interface CompanyQuery extends CompanyFilter {
  /** Sort order; null for the API's order, or best match first if there is a text. */
  readonly sort: Sort | null;
  readonly page: number;
  readonly size: number;
}

/** Names of a filter's fields. */
export const FILTER_FIELDS = Object.keys(NO_FILTER) as (keyof CompanyFilter)[];

/** Returns the filter of a query, without its sort order and page. */
export const filterIn = ({ sort: _sort, page: _page, size: _size, ...filter }: CompanyQuery): CompanyFilter =>
  filter;

/**
 * True for queries that the API can't handle. It filters only by categories and ids (SPEC §4.2), up to MAX_VALUES of
 * each.
 */
export const needsLocalSearch = (query: CompanyQuery): boolean =>
  query.sort !== null ||
  query.changed ||
  FILTER_FIELDS.some((field) => {
    const { length } = Object.values(query[field] ?? '');
    return length > (field === 'categories' || field === 'ids' ? MAX_VALUES : 0);
  });

/** An excerpt of a text, around the matches in it. */
export interface Snippet {
  /** Label of the text that the excerpt is from. */
  readonly field: FieldLabel | 'In news' | 'In research';
  readonly text: string;
  readonly ranges: readonly Range[];
}

/** Matches in one text of a company. */
export interface FieldMatch {
  readonly field: SearchedField;
  /** Slug of the category, if the field is the categories. */
  readonly slug?: string;
  readonly ranges: readonly Range[];
}

/** Where a company matches a search: in its own fields, or in what was published about it. */
export interface CompanyMatches {
  /** The matches of each word or phrase, in the order of the search. */
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

/** A page of companies, in the shape of the API's pages (SPEC §4.2). */
export interface Rows extends CompanyPageResponse, TextMatch {
  /** Matches of each company, in the same order. */
  readonly matches: readonly CompanyMatches[];
  /** Filter counts of the whole list, only on its first page. */
  readonly facets: Facets | null;
}

/** A filter value, and how many companies have it. */
export interface FacetValue {
  /** The value as in the URL. */
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

/** A place in the hierarchy: a country, a state or a town. */
export interface PlaceValue extends FacetValue {
  /** The `value` of the place that contains it; undefined for a country. */
  readonly within: string | undefined;
  /** Number of companies here for which no more specific place is known. */
  readonly here: number;
  /** True for a name without its container that some other place shares. */
  readonly isUnplaced: boolean;
}

/** A place in the filter, as written in the URL. */
export interface ChosenPlace {
  readonly value: string;
  /** The `value`s of the places that are meant: usually one, or several that share the name. */
  readonly places: readonly string[];
  readonly count: number;
}

/** Number of companies founded in a year. */
export interface YearCount {
  readonly year: number;
  readonly count: number;
}

/**
 * Filter counts. Each count applies the filters of all other groups: it is the number of results if only that value
 * were chosen in its group. Other excluded categories stay excluded. Most frequent values come first; years ascend.
 */
export interface Facets {
  /** True if all companies were counted. */
  readonly isComplete: boolean;
  readonly total: number;
  readonly categories: readonly FacetValue[];
  readonly locations: readonly PlaceValue[];
  /** Chosen places in the order of the filter. */
  readonly chosenLocations: readonly ChosenPlace[];
  readonly founded: readonly YearCount[];
}

/** Data of the Explore page for the filtered companies. Counts by year, location and month ignore their own filters. */
export interface Figures extends TextMatch {
  readonly total: number;
  readonly categories: readonly FacetValue[];
  readonly founded: readonly YearCount[];
  readonly noYear: number;
  readonly locations: readonly PlaceValue[];
  readonly chosenLocations: readonly ChosenPlace[];
  readonly noLocation: number;
  /** Number of companies in both of two frequent categories, by slug. `a` comes before `b` in `categories`. */
  readonly pairs: readonly { readonly a: string; readonly b: string; readonly count: number }[];
  /** Number of companies by month of the last update (`2026-03`), ascending, without empty months. */
  readonly updated: readonly { readonly month: string; readonly count: number }[];
  readonly noUpdate: number;
}

/** A filtered list that a text like "health care in texas" may mean. A null part has no condition. */
export interface ListSuggestion {
  /** A category, or all categories that share a word. */
  readonly kind: { readonly name: string; readonly slugs: readonly string[] } | null;
  readonly place: string | null;
  readonly years: Years | null;
  readonly count: number;
}

/** Suggestions for a search text, best first. */
export interface Suggestions {
  readonly companies: readonly {
    readonly company: CompanySummaryResponse;
    readonly matches: CompanyMatches;
  }[];
  readonly categories: readonly FacetValue[];
  readonly lists: readonly ListSuggestion[];
}

/** A mention of a company by name in a text. The range is in UTF-16 code units, end excluded. */
export interface Mention {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}
