import type { HeadlineFactKind } from '#dashboard/records/headline-facts.ts';
import type { ArticleResponse } from '../api/response-schemas.ts';
import type { Range } from '../index/tokenize.ts';
import { type CompanyFilter, NO_FILTER, type FacetValue } from './company-query.ts';
import type { NewsType } from './news-types.ts';

/** All parts must match; empty parts are ignored. */
export interface NewsFilter {
  readonly text: string;
  readonly types: readonly NewsType[];
  readonly deals: readonly HeadlineFactKind[];
  /** Publications of a news item's articles, or the host of a document's link; any of them. */
  readonly publications: readonly string[];
  /** In milliseconds since 1970, both included; null leaves an end open. */
  readonly from: number | null;
  readonly to: number | null;
  /** Whose news and research. */
  readonly companies: CompanyFilter;
}

/** Matches all news. */
export const NO_NEWS_FILTER: NewsFilter = {
  text: '',
  types: [],
  deals: [],
  publications: [],
  from: null,
  to: null,
  companies: NO_FILTER,
};

/** A part of those that match, the newest first. */
export interface NewsQuery extends NewsFilter {
  readonly offset: number;
  readonly limit: number;
}

/** A news item, or a research document, of a company. */
export interface NewsEntry {
  /** Unique, and the same on every page. */
  readonly key: string;
  readonly type: NewsType;
  readonly company: { readonly id: number; readonly name: string | null };
  readonly id: string | number | null;
  readonly title: string | null;
  /** A news item's description. */
  readonly text: string | null;
  /** A document's address. */
  readonly link: string | null;
  /** As the server sent it. */
  readonly publishedAt: string | null;
  readonly articles: readonly ArticleResponse[];
}

/** The newest entry of a company that meets a condition. */
export interface PublishedHit {
  readonly entry: NewsEntry;
  /** In milliseconds since 1970; NaN if it is unknown. */
  readonly time: number;
}
/** By company. */
export type PublishedHits = ReadonlyMap<number, PublishedHit>;

/** Where an entry matches the search text. */
export interface NewsHighlights {
  readonly title?: readonly Range[];
  readonly text?: readonly Range[];
  /** In an article, where neither title nor text match. */
  readonly article?: { readonly text: string; readonly ranges: readonly Range[] };
}

/** How much was read. */
export interface NewsCoverage {
  /** How many companies there are to read, and how many of them were read. */
  readonly companies: number;
  readonly read: number;
  /** Ids of the others. */
  readonly unread: readonly number[];
}

/** A part of the entries that match, of the companies that were read. */
export interface NewsPage {
  readonly total: number;
  readonly entries: readonly NewsEntry[];
  /** One per entry, in the same order. */
  readonly highlights: readonly NewsHighlights[];
  /** True if nothing has all words of the text, so that these have most of them. */
  readonly isPartial: boolean;
  /** Counts with all other filters applied; the most frequent publications first. */
  readonly types: Readonly<Record<NewsType, number>>;
  readonly deals: Readonly<Record<HeadlineFactKind, number>>;
  readonly publications: readonly FacetValue[];
  readonly coverage: NewsCoverage;
}

/** What of the news is counted. */
export interface CountedNews {
  /** In milliseconds since 1970; null for all. */
  readonly from: number | null;
  /** All news, or headlines in which the company buys another one. */
  readonly of: 'news' | 'purchases';
}

/** The companies with the most news, the most first. */
export interface MostNews {
  readonly companies: readonly {
    readonly id: number;
    readonly name: string | null;
    readonly count: number;
  }[];
  readonly coverage: NewsCoverage;
}

/** How many news items a company had in a period, and in the one before it. */
export interface NewsChange {
  readonly id: number;
  readonly name: string | null;
  readonly recent: number;
  readonly before: number;
}
