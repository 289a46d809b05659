import type { SearchTerms } from '#search/search-text.ts';
import type { Snippet } from '../company-api.ts';
import type { PublishedColumn } from '../company-query.ts';
import type { NewsEntry, PublishedCondition, PublishedHits } from '../news-query.ts';

/** What the index of companies asks about the research and news that have been read. `news-index.ts` answers. */
export interface PublishedIndex {
  /**
   * Resolves once all research and news that have been read are indexed. Pass true if a text is searched for, to wait
   * until their words are indexed, too.
   */
  settled(isSearched: boolean): Promise<void>;
  companiesWith(condition: PublishedCondition): ReadonlySet<number>;
  /** Returns each company's newest research document or news item that contains all words of a search. */
  newestWith(search: SearchTerms): PublishedHits;
  excerptOf(entry: NewsEntry | null, search: SearchTerms): Snippet | undefined;
  lastPublished(column: PublishedColumn): PublishedHits;
  /** Incremented whenever more research or news has been read. */
  version(): number;
}

/** The index of research and news before any have been read. */
export const NOTHING_PUBLISHED: PublishedIndex = {
  settled: async () => {},
  companiesWith: () => new Set(),
  newestWith: () => new Map(),
  excerptOf: () => undefined,
  lastPublished: () => new Map(),
  version: () => 0,
};
