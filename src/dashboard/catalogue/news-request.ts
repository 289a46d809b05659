import type { FacetValue } from '#company-search/company-counts.ts';
import { startOf } from '#records/calendar.ts';
import type { HeadlineFactKind } from '#records/headline-facts.ts';
import type { Range } from '#search/tokenize.ts';
import type { ArticleResponse, CompanySummaryResponse } from '../api/response-schemas.ts';
import { ANY, NO_COMPANY_FILTER, type ZonedCompanyFilter } from './company-list-request.ts';
import { type NewsType, RESEARCH_TYPES } from './news-types.ts';

/** Filter for news. Entries must match all parts. Empty parts match everything. */
export interface NewsFilter {
  readonly text: string;
  readonly types: readonly NewsType[];
  readonly deals: readonly HeadlineFactKind[];
  /**
   * Publications. Entries must be from at least one of them. The publication of a research document is the host of its
   * link.
   */
  readonly publications: readonly string[];
  /**
   * Earliest and latest time of publication, both included, in milliseconds since 1970. Null means that there is no
   * limit.
   */
  readonly from: number | null;
  readonly to: number | null;
  /** Filter for the companies whose news and research to include. */
  readonly companies: ZonedCompanyFilter;
}

export const NO_NEWS_FILTER: NewsFilter = {
  text: '',
  types: [],
  deals: [],
  publications: [],
  from: null,
  to: null,
  companies: NO_COMPANY_FILTER,
};

/** Condition on the news and research about a company. Empty parts match everything. */
export interface PublishedCondition {
  readonly types: readonly NewsType[];
  readonly deals: readonly HeadlineFactKind[];
  readonly text: string;
  /** Earliest time of publication, in milliseconds since 1970; null means unlimited. */
  readonly since: number | null;
}

/** Returns the conditions on news and research in a filter for companies. A company must meet all of them. */
export function publishedConditions({
  research,
  news,
  deal,
  since,
  zone,
}: ZonedCompanyFilter): readonly PublishedCondition[] {
  const base = { types: [], deals: [], text: '', since: since === undefined ? null : startOf(since, zone) };
  const types =
    research && RESEARCH_TYPES.filter((type) => research.includes(ANY) || research.includes(type));
  return [
    ...(types ? [{ ...base, types }] : []),
    ...(news ? [{ ...base, types: ['news' as const], text: news === ANY ? '' : news }] : []),
    ...(deal ? [{ ...base, deals: deal }] : []),
  ];
}

/** Request for a range of the matching entries, newest first. */
export interface NewsRequest extends NewsFilter {
  readonly offset: number;
  readonly limit: number;
}

/** Fields of a company that are shown with its news. */
export type EntryCompany = Pick<CompanySummaryResponse, 'id' | 'name' | 'logo_color' | 'logo_filename'>;

/** A company's news item or research document. */
export interface NewsEntry {
  /** Unique key, which is the same on every page. */
  readonly key: string;
  readonly type: NewsType;
  readonly company: EntryCompany;
  readonly id: string | number | null;
  readonly title: string | null;
  /** Description of a news item; null for a research document. */
  readonly text: string | null;
  /** Link of a research document; null for a news item. */
  readonly link: string | null;
  readonly publishedAt: string | null;
  readonly articles: readonly ArticleResponse[];
}

export interface PublishedHit {
  /** Returns the entry; null if its company is no longer known. */
  entry(): NewsEntry | null;
  /** Time of publication in milliseconds since 1970; NaN if unknown. */
  readonly time: number;
}
export type PublishedHits = ReadonlyMap<number, PublishedHit>;

export interface NewsHighlights {
  readonly title?: readonly Range[];
  readonly text?: readonly Range[];
  /** Matching part of an article, if neither title nor text match. */
  readonly article?: { readonly text: string; readonly ranges: readonly Range[] };
}

/** How many companies match a filter, and for how many of them news has been read. */
export interface NewsCoverage {
  readonly companies: number;
  readonly read: number;
  readonly unread: readonly number[];
}

/** How a word or phrase of a search was understood. */
export interface SearchedWord {
  readonly text: string;
  /** True if an entry has the word exactly as spelled, or is about the kind of deal that the word names. */
  readonly isFound: boolean;
  /** Words of the entries that this misspelled word was taken for. Empty if it was found as spelled, or left out. */
  readonly similar: readonly string[];
  /** The kind of deal that the word names. */
  readonly deal: HeadlineFactKind | null;
}

export interface NewsResults {
  readonly total: number;
  readonly entries: readonly NewsEntry[];
  readonly highlights: readonly NewsHighlights[];
  /** True if no entry contains all words of the search text. These entries then contain most of them. */
  readonly isPartial: boolean;
  /** How the search text was understood. Only set in the first part of the list, otherwise empty. */
  readonly words: readonly SearchedWord[];
  /**
   * Number of entries of each type. All filters apply except the filter by type. In the same way, each of the counts
   * below ignores its own filter.
   */
  readonly types: Readonly<Record<NewsType, number>>;
  readonly deals: Readonly<Record<HeadlineFactKind, number>>;
  /** Number of entries by publication, most frequent first. */
  readonly publications: readonly FacetValue[];
  /**
   * Categories of the companies with the number of entries in each, most frequent first. Only set in the first part of
   * the list, otherwise empty.
   */
  readonly categories: readonly FacetValue[];
  readonly coverage: NewsCoverage;
}

export interface CountedNews {
  /** Earliest time of publication, in milliseconds since 1970; null means unlimited. */
  readonly from: number | null;
  /** What to count: all news, or only `purchases`. These are news in which the company buys another one. */
  readonly of: 'news' | 'purchases';
}

export interface MostNews {
  readonly companies: readonly {
    readonly id: number;
    readonly name: string | null;
    readonly count: number;
  }[];
  readonly coverage: NewsCoverage;
}

/** Number of a company's news items in a period, and in the period before it. */
export interface NewsChange {
  readonly id: number;
  readonly name: string | null;
  readonly recent: number;
  readonly before: number;
}

/** Another wording of a news search, and the number of entries that match it. */
export interface CountedWording {
  readonly text: string;
  readonly deal: HeadlineFactKind | null;
  readonly count: number;
}
