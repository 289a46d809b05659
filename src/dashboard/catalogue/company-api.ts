import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { TimeZone } from '#records/calendar.ts';
import type { CompanyQuery, ZonedCompanyFilter } from './company-query.ts';
import type { FacetCounts, Figures, Mention, Rows, Suggestions } from './company-results.ts';
import type { LineMatch } from './matching/line-match.ts';

/**
 * The questions that pages ask about companies. Two implementations answer them alike: the index in the worker
 * (`company-index.ts`) from the companies that were read, and `served-companies.ts` by asking the server's search.
 * `answer-source.ts` chooses between them.
 */
export interface CompanyApi {
  /** Returns a page of matching companies. Only the first page includes filter counts. */
  rows(query: CompanyQuery): Promise<Rows>;
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
   * Returns companies that share categories with this one. Those that share the most, and the rarest, come first.
   */
  similar(id: number, limit: number): Promise<readonly CompanySummaryResponse[]>;
}
