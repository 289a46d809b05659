import type { CompanyCounts, FacetValue, NumberBounds } from '#company-search/company-counts.ts';
import type { FieldLabel, RangeParam } from '#company-search/company-fields.ts';
import type { CompanyFigures } from '#company-search/company-figures.ts';
import type { FieldMatch } from '#company-search/company-matches.ts';
import type { CompanyPageResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { TimeZone } from '#records/calendar.ts';
import type { Range } from '#search/tokenize.ts';
import type { Interval } from '../search-params/search-params.ts';
import type { CompanyListRequest, ZonedCompanyFilter } from './company-list-request.ts';
import type { LineMatch } from './matching/line-match.ts';

/**
 * The questions that pages ask about companies. There are two implementations, and `answer-source.ts` chooses between
 * them. `company-index.ts` answers in the worker from the companies that were read, and `served-companies.ts` asks the
 * server's search.
 */
export interface CompanyAnswers {
  /** Returns a page of matching companies. Only the first page includes filter counts. */
  rows(query: CompanyListRequest): Promise<CompanyRows>;
  counts(filter: ZonedCompanyFilter): Promise<FacetCounts>;
  /** Returns the figures of the Explore page. Months begin at midnight in `zone`. */
  figures(filter: ZonedCompanyFilter, zone: TimeZone): Promise<Figures>;
  /** Returns companies, categories and filtered lists that a typed text may mean, at most `limit` of each. */
  suggest(text: string, limit: number): Promise<Suggestions>;
  matchingIds(filter: ZonedCompanyFilter): Promise<readonly number[]>;
  /**
   * Finds the companies that the lines of a pasted list refer to. `areTickers` is true if all lines are tickers.
   */
  matchLines(lines: readonly string[], areTickers: boolean): Promise<readonly LineMatch[]>;
  /** Returns companies in the order of their ids, without those that don't exist. */
  byIds(ids: readonly number[]): Promise<readonly CompanySummaryResponse[]>;
  /** For each text, returns the companies that it mentions, other than `self`. */
  mentions(texts: readonly string[], self: number): Promise<readonly (readonly Mention[])[]>;
  /**
   * Returns companies that share categories with this one. Companies that share the most categories come first, then
   * those that share rarer ones.
   */
  similar(id: number, limit: number): Promise<readonly CompanySummaryResponse[]>;
}

/** An excerpt of a text that matches a search, with the ranges to highlight. */
export interface Snippet {
  readonly field: FieldLabel | 'In news' | 'In research' | 'Your note' | 'Your tags';
  readonly text: string;
  readonly ranges: readonly Range[];
}

/** Says where a company matches a search. `excerpt` is set if only its news, its research or the user's notes match. */
export interface CompanyMatches {
  readonly terms: readonly (readonly FieldMatch[])[];
  /** A match outside the company's own fields. */
  readonly excerpt?: Snippet;
}

export const NO_MATCHES: CompanyMatches = { terms: [] };

/** How the rows of a list match its search text. */
interface MatchKind {
  /** True if no company contains all words of the search text. These rows then contain most of them. */
  readonly isPartial: boolean;
  /**
   * True if no company's own fields contain the search text. These rows are then companies whose research or news
   * contains the text.
   */
  readonly isInNews: boolean;
}

/** A page of companies, in the format of the API's pages (SPEC §4.2). */
export interface CompanyRows extends CompanyPageResponse, MatchKind {
  readonly matches: readonly CompanyMatches[];
  /** Filter counts of the whole list; null on every page but the first. */
  readonly facets: FacetCounts | null;
  /** Says which parts of the request couldn't be applied. Null or absent if all parts were applied. */
  readonly note?: string | null;
}

/** Counts that filters show beside their values. */
export interface FacetCounts extends CompanyCounts {
  readonly isComplete: boolean;
  /** Counts by the user's own tags. */
  readonly tags: readonly FacetValue[];
  /** Bounds of each field that can be filtered by a range. Fields that only the server knows have none. */
  readonly bounds: Readonly<Partial<Record<RangeParam, NumberBounds>>>;
}

/** Data of the Explore page. Counts by year, location or month ignore the filter by that same field. */
export interface Figures
  extends MatchKind, CompanyFigures, Pick<CompanyCounts, 'total' | 'locations' | 'chosenLocations'> {}

/** A filtered list that a text such as "health care in texas" may describe. A part that is null doesn't filter. */
export interface ListSuggestion {
  /** The category that all listed companies have, or several categories that share a word in their names. */
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
  /** Total number of companies that match. */
  readonly companyCount: number;
  readonly categories: readonly FacetValue[];
  readonly lists: readonly ListSuggestion[];
}

/** An occurrence of a company's name in a text. Positions are in UTF-16 code units, and `end` is exclusive. */
export interface Mention {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}
