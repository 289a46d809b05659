import { MAX_VALUES } from '#contract/parameters.ts';
import type { HeadlineFactKind } from '#dashboard/records/headline-facts.ts';
import type { Range } from '#search/tokenize.ts';
import type { CompanyPageResponse, CompanySummaryResponse } from '../api/response-schemas.ts';
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

/** Columns about a company's publications, which are known only for companies whose news was read. */
export const PUBLISHED_COLUMNS = ['news', 'last-research'] as const;
export type PublishedColumn = (typeof PUBLISHED_COLUMNS)[number];
export const SORT_COLUMNS = [...FIELD_COLUMNS, ...PUBLISHED_COLUMNS] as const;
export type SortColumn = FieldColumn | PublishedColumn;

export const isPublishedColumn = (column: SortColumn): column is PublishedColumn =>
  PUBLISHED_COLUMNS.some((published) => published === column);

/** Sorts by one column. Equal values are sorted by name, and unknown ones come last. */
export type Sort = SortOrder<SortColumn>;

export type Years = Interval<number>;
export type Months = Interval<string>;
export type Instants = Interval<number>;

/** A condition on a company's publications. Empty parts are ignored. */
export interface Published {
  readonly types: readonly NewsType[];
  readonly deals: readonly HeadlineFactKind[];
  readonly text: string;
  /** Earliest time of publication, in milliseconds since 1970; null for any. */
  readonly since: number | null;
}

/** A filter for companies. All parts must match; empty parts are ignored. */
export interface CompanyFilter extends Readonly<Record<RangeParam, Interval<number> | null>> {
  /** '' matches everything. */
  readonly text: string;
  /** Slugs of categories. Companies must be in any of them, as in the API. */
  readonly categories: readonly string[];
  /** Slugs of categories. Companies must be in all of them. */
  readonly every: readonly string[];
  /** Slugs of categories. Companies must be in none of them. */
  readonly except: readonly string[];
  readonly ids: readonly number[];
  /**
   * Matches companies in any of these places. A place is written from the inside out ("Dublin, Ohio, United States"),
   * or as a name that stands for all places called that ("Dublin").
   */
  readonly locations: readonly string[];
  readonly updated: Instants | null;
  /** True to match only companies that changed since the user's last visit. */
  readonly changed: boolean;
  /** Conditions that a company's publications must all meet. Only companies whose news was read can match. */
  readonly published: readonly Published[];
}

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

/** True if the rows depend on which companies' research and news were read. */
export const needsNews = ({ published, sort }: Pick<CompanyQuery, 'published' | 'sort'>): boolean =>
  published.length > 0 || (sort !== null && isPublishedColumn(sort.by));

export interface CompanyQuery extends CompanyFilter {
  /** Null sorts by best match if there is a text, else in the API's order. */
  readonly sort: Sort | null;
  readonly page: number;
  readonly size: number;
}

export const FILTER_FIELDS = Object.keys(NO_FILTER) as (keyof CompanyFilter)[];

export const filterIn = ({ sort: _sort, page: _page, size: _size, ...filter }: CompanyQuery): CompanyFilter =>
  filter;

/** True for queries that the API can't answer. It filters only by categories and ids (SPEC §4.2). */
export const needsLocalSearch = (query: CompanyQuery): boolean =>
  query.sort !== null ||
  query.changed ||
  FILTER_FIELDS.some((field) => {
    const { length } = Object.values(query[field] ?? '');
    return length > (field === 'categories' || field === 'ids' ? MAX_VALUES : 0);
  });

export interface Snippet {
  readonly field: FieldLabel | 'In news' | 'In research';
  readonly text: string;
  readonly ranges: readonly Range[];
}

export interface FieldMatch {
  readonly field: SearchedField;
  /** Slug of the matching category, if the field is `categories`. */
  readonly slug?: string;
  readonly ranges: readonly Range[];
}

/** Where a company matches a search: in its own fields, or in its publications. */
export interface CompanyMatches {
  readonly terms: readonly (readonly FieldMatch[])[];
  readonly published?: Snippet;
}

export const NO_MATCHES: CompanyMatches = { terms: [] };

export interface TextMatch {
  /** True if no company has all words of the text, so that rows have only most of them. */
  readonly isPartial: boolean;
  /** True if no company has all words of the text, but research or news of these rows does. */
  readonly isInNews: boolean;
}

/** A page of companies, in the shape of the API's pages (SPEC §4.2). */
export interface Rows extends CompanyPageResponse, TextMatch {
  readonly matches: readonly CompanyMatches[];
  /** Filter counts of the whole list. Only its first page has them. */
  readonly facets: FacetCounts | null;
}

export interface FacetValue {
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

/** A place in the hierarchy: a country, a state or a town. */
export interface PlaceValue extends FacetValue {
  /** `value` of the place that contains it; undefined for a country. */
  readonly within: string | undefined;
  /** Number of companies that are located here without a more specific place. */
  readonly here: number;
  /** True if other places share the name, and nothing says which one is meant. */
  readonly isUnplaced: boolean;
}

export interface ChosenPlace {
  readonly value: string;
  /** `value`s of the places that it stands for. There are several if they share the name. */
  readonly places: readonly string[];
  readonly count: number;
}

export interface YearCount {
  readonly year: number;
  readonly count: number;
}

/**
 * Filter counts. Each count is the number of results if only that value were chosen in its group; the filters of all
 * other groups apply, and other excluded categories stay excluded. Most frequent values come first; years ascend.
 */
export interface FacetCounts {
  readonly isComplete: boolean;
  readonly total: number;
  readonly categories: readonly FacetValue[];
  readonly locations: readonly PlaceValue[];
  readonly chosenLocations: readonly ChosenPlace[];
  readonly founded: readonly YearCount[];
}

/** Data of the Explore page. Counts by year, location and month ignore their own filters. */
export interface Figures extends TextMatch {
  readonly total: number;
  readonly categories: readonly FacetValue[];
  readonly founded: readonly YearCount[];
  readonly noYear: number;
  readonly locations: readonly PlaceValue[];
  readonly chosenLocations: readonly ChosenPlace[];
  readonly noLocation: number;
  /** Number of companies in both of two frequent categories. `a` comes before `b` in `categories`. */
  readonly pairs: readonly { readonly a: string; readonly b: string; readonly count: number }[];
  /** Number of companies by the month of their last update (`2026-03`), ascending, without empty months. */
  readonly updated: readonly { readonly month: string; readonly count: number }[];
  readonly noUpdate: number;
}

/** A filtered list that a text like "health care in texas" may mean. Null parts don't filter. */
export interface ListSuggestion {
  /** A category, or all categories that share a word. */
  readonly kind: { readonly name: string; readonly slugs: readonly string[] } | null;
  readonly place: string | null;
  readonly years: Years | null;
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

/** A company's name in a text. The range is in UTF-16 code units, end excluded. */
export interface Mention {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}
