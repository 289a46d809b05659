import { type FacetValue } from '#company-search/company-counts.ts';
import type { HeadlineFactKind } from '#dashboard/records/headline-facts.ts';
import type { Range } from '#search/tokenize.ts';
import type { ArticleResponse, CompanySummaryResponse } from '../api/response-schemas.ts';
import { startOf } from '../lib/calendar.ts';
import { ANY, NO_FILTER, type ZonedCompanyFilter } from './company-query.ts';
import { type NewsType, RESEARCH_TYPES } from './news-types.ts';

/** A filter for news. All parts must match; empty parts are ignored. */
export interface NewsFilter {
  readonly text: string;
  readonly types: readonly NewsType[];
  readonly deals: readonly HeadlineFactKind[];
  /** Publications, any of which must match. For research documents, this is the host of the link. */
  readonly publications: readonly string[];
  /** Time of publication in milliseconds since 1970, both ends included. Null leaves an end open. */
  readonly from: number | null;
  readonly to: number | null;
  /** Companies whose news and research are included. */
  readonly companies: ZonedCompanyFilter;
}

export const NO_NEWS_FILTER: NewsFilter = {
  text: '',
  types: [],
  deals: [],
  publications: [],
  from: null,
  to: null,
  companies: NO_FILTER,
};

/** A condition on what was published about a company. Empty parts are ignored. */
export interface PublishedCondition {
  readonly types: readonly NewsType[];
  readonly deals: readonly HeadlineFactKind[];
  readonly text: string;
  /** Earliest time of publication, in milliseconds since 1970; null for any. */
  readonly since: number | null;
}

/** Returns the conditions of a filter for companies on what was published about them. All of them must be met. */
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

/** A range of the matching entries, newest first. */
export interface NewsQuery extends NewsFilter {
  readonly offset: number;
  readonly limit: number;
}

/** What an entry shows of its company. */
export type EntryCompany = Pick<CompanySummaryResponse, 'id' | 'name' | 'logo_color' | 'logo_filename'>;

/** A news item or research document of a company. */
export interface NewsEntry {
  /** Unique, and the same on every page. */
  readonly key: string;
  readonly type: NewsType;
  readonly company: EntryCompany;
  readonly id: string | number | null;
  readonly title: string | null;
  /** Description of a news item; null for research. */
  readonly text: string | null;
  /** Link of a research document; null for news. */
  readonly link: string | null;
  readonly publishedAt: string | null;
  readonly articles: readonly ArticleResponse[];
}

export interface PublishedHit {
  readonly entry: NewsEntry;
  /** Time of publication in milliseconds since 1970; NaN if unknown. */
  readonly time: number;
}
export type PublishedHits = ReadonlyMap<number, PublishedHit>;

export interface NewsHighlights {
  readonly title?: readonly Range[];
  readonly text?: readonly Range[];
  /** A match in an article, if neither title nor text match. */
  readonly article?: { readonly text: string; readonly ranges: readonly Range[] };
}

/** Says for how many of the filtered companies news was read. */
export interface NewsCoverage {
  readonly companies: number;
  readonly read: number;
  readonly unread: readonly number[];
}

export interface NewsResults {
  readonly total: number;
  readonly entries: readonly NewsEntry[];
  readonly highlights: readonly NewsHighlights[];
  /** True if no entry has all words of the text, so that these have only most of them. */
  readonly isPartial: boolean;
  /** Counts that apply all other filters. Publications come in descending order. */
  readonly types: Readonly<Record<NewsType, number>>;
  readonly deals: Readonly<Record<HeadlineFactKind, number>>;
  readonly publications: readonly FacetValue[];
  /** Categories of the companies, most frequent first, with their numbers of entries. Only the first part has them. */
  readonly categories: readonly FacetValue[];
  readonly coverage: NewsCoverage;
}

export interface CountedNews {
  /** Earliest time of publication in milliseconds since 1970; null for any. */
  readonly from: number | null;
  /** `news` counts all news, `purchases` headlines in which the company buys another one. */
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

/** Numbers of a company's news items in a period and in the one before it. */
export interface NewsChange {
  readonly id: number;
  readonly name: string | null;
  readonly recent: number;
  readonly before: number;
}

/** Another wording of a search of news, with the number of entries that it finds. */
export interface CountedWording {
  readonly text: string;
  readonly deal: HeadlineFactKind | null;
  readonly count: number;
}
