import type { Phrase } from './search-text.ts';
import type { SlotScores } from './slot-scores.ts';
import type { createWordIndex } from './word-index.ts';

/** The parts of an index that a search reads. */
export interface SearchableRows {
  /** Number of slots, including empty ones. */
  readonly size: number;
  readonly words: ReturnType<typeof createWordIndex>;
  /** Reusable scores for one step of a search, which `collectHits` and `scoresAmong` use. */
  readonly slotScores: SlotScores;
  /** The slots of all records, in the order of the API. */
  all(): Uint32Array;
  isRemoved(slot: number): boolean;
  /** False if no record was removed, so that nobody needs to ask for each. */
  readonly hasRemoved: boolean;
  /** Returns the title of a record: its name, if its schema says so. */
  title(slot: number): string;
  /** Returns the number of meaningful letters of each title, by slot. */
  titleLengths(): Uint32Array;
  /** Returns those of the slots whose texts contain a phrase of several words. All have each of its words. */
  slotsWithPhrase(slots: Uint32Array, phrase: Phrase): Uint32Array;
  /**
   * Calls `raise` with the score of each row that the words refer to by their meaning: an id, for example. Returns
   * whether there are any.
   */
  scoreMeaning(words: string, raise: RaiseScore): boolean;
}

export type RaiseScore = (slot: number, score: number) => void;

/**
 * How to search. `unranked` scores all matches alike, which is faster; `spelled` does the same without typos, and
 * `corrected` with typos only in words that no row has as spelled.
 */
export type SearchMode = 'ranked' | 'unranked' | 'spelled' | 'corrected';

/** The rows that match a text. */
export interface TextResult {
  /** The slots of the matching rows, in no particular order. */
  readonly slots: Uint32Array;
  /** The score of each of these slots; null if all matches are equal, for example if the search only excludes words. */
  readonly scores: Uint32Array | null;
  /** True if no row has all words. Then rows with most of them match. */
  readonly isPartial: boolean;
}
