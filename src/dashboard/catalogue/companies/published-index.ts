import type { SearchTerms } from '#search/search-text.ts';
import type { Snippet } from '../company-answers.ts';
import type { PublishedColumn } from '../company-list-request.ts';
import type { NewsEntry, PublishedCondition, PublishedHits } from '../news-request.ts';

/** The functions that the index of companies calls to find research and news. `news-index.ts` implements them. */
export interface PublishedIndex {
  /**
   * Resolves once everything that has been read is indexed. Pass true before searching for a text, to also wait for the
   * words.
   */
  settled(needsWords: boolean): Promise<void>;
  companiesWith(condition: PublishedCondition): ReadonlySet<number>;
  /** Returns each company's newest research document or news item that contains all words of a search. */
  newestWith(search: SearchTerms): PublishedHits;
  excerptOf(entry: NewsEntry | null, search: SearchTerms): Snippet | undefined;
  lastPublished(column: PublishedColumn): PublishedHits;
  /** Incremented whenever more research or news has been read. */
  version(): number;
}

/** An index without any research or news. */
export const NOTHING_PUBLISHED: PublishedIndex = {
  settled: async () => {},
  companiesWith: () => new Set(),
  newestWith: () => new Map(),
  excerptOf: () => undefined,
  lastPublished: () => new Map(),
  version: () => 0,
};
