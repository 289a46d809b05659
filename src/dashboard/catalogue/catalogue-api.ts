import type { Range } from '../index/tokenize.ts';
import type { Failure } from '../api/failure.ts';
import type { Years } from './company-query.ts';
import type { CompanyPageResponse, CompanySummaryResponse } from '../api/response-schemas.ts';

/** Crawl progress of a list, sent by the worker on every change. */
export interface Progress {
  /**
   * `waiting`: paused on request of the service. `complete` and `incomplete` end a whole crawl, `cancelled` and
   * `failed` an interrupted one; what was loaded by then stays usable. `asking`: there are more rows than a browser
   * holds well, so the user decides. `preparing`: all rows are there, but not indexed yet.
   */
  readonly phase:
    | 'idle'
    | 'reading'
    | 'paused'
    | 'waiting'
    | 'asking'
    | 'preparing'
    | 'complete'
    | 'incomplete'
    | 'cancelled'
    | 'failed';
  /** Distinct companies loaded. */
  readonly loaded: number;
  /** The total that the service reports (SPEC §2.7), or null. */
  readonly reported: number | null;
  /** Of those loaded, how many can be searched. */
  readonly indexed: number;
  /** The most rows that are read without asking, or that were asked for; null for all. */
  readonly limit: number | null;
  /** Rows received, including duplicates. */
  readonly delivered: number;
  readonly duplicates: number;
  /** Rows without an integer id. */
  readonly invalidRows: number;
  readonly changedDuringCrawl: boolean;
  /** When the last page arrived, in milliseconds since 1970; null before the first. */
  readonly at: number | null;
  /** When a waiting crawl resumes, in milliseconds since 1970. */
  readonly until: number | null;
  readonly failure: Failure | null;
  /** Incremented whenever the loaded companies change. */
  readonly version: number;
}

export type { Range };

/** A part of a matching field, around the match. */
export interface Snippet {
  readonly field:
    | 'Legal name'
    | 'Description'
    | 'Name'
    | 'Domain'
    | 'Location'
    | 'Ticker'
    | 'Categories'
    | 'Founded'
    | 'Id'
    | 'In news'
    | 'In research';
  readonly text: string;
  readonly ranges: readonly Range[];
}

/** For tables too narrow for a column. */
export interface NarrowSnippet extends Snippet {
  readonly without: 'categories' | 'location' | 'ticker';
}

/** Where the fields of a row match the search text; fields without a match are left out. */
export interface RowHighlights {
  readonly name?: readonly Range[];
  readonly ticker?: readonly Range[];
  readonly domain?: readonly Range[];
  readonly location?: readonly Range[];
  readonly founded?: readonly Range[];
  /** By slug. */
  readonly categories?: ReadonlyMap<string, readonly Range[]>;
  /** Of a field that the list doesn't show, or cuts off before the match. */
  readonly elsewhere?: Snippet;
  /** In place of `elsewhere` once the table is too narrow for a column; the narrowest last. */
  readonly narrow?: readonly NarrowSnippet[];
}

/** A page of companies, in the shape of the API's (SPEC §4.2). */
export interface Rows extends CompanyPageResponse {
  /** One per company, in the same order. */
  readonly highlights: readonly RowHighlights[];
  /** True if no company has all words of the text, so that these have most of them. */
  readonly isPartial: boolean;
  /** True if no company itself has all words of the text, so that these have them in research or news that was read. */
  readonly isInNews: boolean;
}

/** A filter value and how many companies have it. */
export interface FacetValue {
  /** As in the URL. */
  readonly value: string;
  readonly name: string;
  readonly count: number;
}

/** A part of locations, such as a town or a country. */
export interface PlaceValue extends FacetValue {
  /** The `value` of the part that always follows it: "Texas" for "Austin"; undefined if there is none, or several. */
  readonly within?: string | undefined;
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
  readonly total: number;
  readonly categories: readonly FacetValue[];
  /** The comma-separated parts of locations: towns and countries. */
  readonly locations: readonly PlaceValue[];
  readonly founded: readonly YearCount[];
}

/** Data of the Explore page, for the filtered companies. */
export interface Figures {
  readonly total: number;
  readonly categories: readonly FacetValue[];
  readonly founded: readonly YearCount[];
  readonly noYear: number;
  readonly locations: readonly FacetValue[];
  readonly noLocation: number;
  /** Companies in both of two frequent categories, by slug; `a` comes before `b` in `categories`. */
  readonly pairs: readonly { readonly a: string; readonly b: string; readonly count: number }[];
  /** By month of the last update in UTC (`2026-03`), ascending, without empty months. */
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
    readonly highlights: RowHighlights;
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
