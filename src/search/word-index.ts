import { findInside } from './find-inside.ts';
import { findTypos } from './find-typos.ts';
import type { MatchKind } from './match-word.ts';
import { createPostingsReader, NO_FIELD, postingField, postingSlot, type WordRange } from './postings.ts';
import { createSegmentList } from './segment-list.ts';
import type { SlotScores } from './slot-scores.ts';
import { isFoundAnywhere, isWord, type WordSegment, wordsStartingWith } from './word-segment.ts';

/**
 * Where a word can occur, by descending weight: ticker, first word of the name, rest of the name or domain, another
 * name, labels, long texts.
 */
export const FIELD = { ticker: 0, head: 1, name: 2, alias: 3, label: 4, text: 5 } as const;
export type Field = (typeof FIELD)[keyof typeof FIELD];

type FieldScores = readonly [number, number, number, number, number, number];

/**
 * Scores by kind of match and by field. Matches inside a word count only in names, below everything else. An id, by
 * which a record is known, ranks above all words.
 *
 * A hit is kept as its score alone. `IS_IN_NAME` and `MAY_HIDE_NAME` tell by its value where the match was, so no score
 * of a ticker or name (the first three fields) may equal one of another field, whether the penalty below is subtracted
 * from it or not.
 */
export const SCORES: Record<MatchKind, FieldScores> = {
  whole: [215, 205, 200, 150, 110, 60],
  start: [185, 180, 175, 140, 95, 50],
  typo: [120, 120, 115, 80, 40, 20],
  slips: [105, 105, 100, 70, 35, 15],
  inside: [6, 6, 5, 0, 0, 0],
};
const withoutAlias = ([ticker, head, name, , label, text]: FieldScores): FieldScores => [
  ticker,
  head,
  name,
  0,
  label,
  text,
];
/**
 * Scores of matches in words that were joined from several. The start of another name does not count, since names of
 * several words, of which a result shows nothing, are found only as a whole.
 */
const JOINED_SCORES: typeof SCORES = { ...SCORES, start: withoutAlias(SCORES.start) };
/**
 * Scores of matches with typos if the typed word is itself known, for example from a name or label. It is hardly
 * mistyped then, so only matches in names count, and little.
 */
export const KNOWN_TYPO_SCORES: Record<'typo' | 'slips', FieldScores> = {
  typo: [30, 30, 28, 0, 0, 0],
  slips: [26, 26, 24, 0, 0, 0],
};
export const ID_SCORE = 230;

/**
 * How much less a record scores if it has the singular of a typed plural, such as "bank" for "banks", or vice versa.
 */
export const PLURAL_PENALTY = 1;

const inName = (scores: FieldScores) => scores.slice(0, FIELD.alias);
/** Returns an array with a 1 at each of these scores, since looking there is faster than in a set. */
function flagsOf(scores: readonly number[]): Uint8Array {
  const flags = new Uint8Array(256);
  for (const score of scores) flags[score] = 1;
  return flags;
}
/** Has a 1 at each score that stands for a match in a name, ticker or domain. */
export const IS_IN_NAME = flagsOf(
  [SCORES, KNOWN_TYPO_SCORES].flatMap((scores) => Object.values(scores).flatMap(inName)),
);

/**
 * Has a 1 at each score of which nobody knows how much of the name was typed: that of an id, and that of a name or
 * ticker with the singular of the typed plural, or vice versa. The typed word may be in the name as well, with a lower
 * score.
 */
export const MAY_HIDE_NAME = flagsOf([
  ID_SCORE,
  ...[SCORES.whole, SCORES.start].flatMap(inName).map((score) => score - PLURAL_PENALTY),
]);

/**
 * Scores of matches with typos if the typed word occurs as typed, but only in long texts. Matches with typos in other
 * long texts don't count then.
 */
const WITHOUT_TEXT: Record<'typo' | 'slips', FieldScores> = {
  typo: [120, 120, 115, 80, 40, 0],
  slips: [105, 105, 100, 70, 35, 0],
};

/**
 * Which words match a typed one by their spelling: only the `whole` word, also words that `start` with it, or also
 * words that have it `inside`.
 */
export type Reach = 'whole' | 'start' | 'inside';

/** Words of a segment: a range, or a list of their numbers. */
type Words = WordRange | Uint32Array;
type Found = (segment: WordSegment, words: Words, kind: MatchKind) => void;
type FoundWithScores = (segment: WordSegment, words: Words, kind: MatchKind, values: FieldScores) => void;

/** Calls `found` with the words of a segment that are spelled like the typed one. */
function findSpelled(segment: WordSegment, typed: string, reach: Reach, found: Found) {
  const [from, to] = wordsStartingWith(segment, typed);
  const hasWhole = from < to && isWord(segment, from, typed);
  const longer = hasWhole ? from + 1 : from;
  if (hasWhole) found(segment, [from, longer], 'whole');
  if (reach === 'whole') return;
  if (longer < to) found(segment, [longer, to], 'start');
  const isAnywhere = isFoundAnywhere(typed);
  if (!isAnywhere && reach === 'start') return;
  found(segment, findInside(segment, typed), isAnywhere ? 'start' : 'inside');
}

/** The segments of an index of words. */
export interface WordIndexImage {
  readonly words: readonly WordSegment[];
  readonly joined: readonly WordSegment[];
}

/**
 * Takes the words of all records. Slots must be added in ascending order, and so must the fields of a slot. Words that
 * `addJoined` takes were joined from several, and match only as a whole or by their start.
 */
export interface WordWriter {
  add(slot: number, field: Field, added: Iterable<string>): void;
  addText(slot: number, field: Field, text: string): void;
  addJoined(slot: number, field: Field, added: Iterable<string>): void;
  /** Must be called after the last word of each record. */
  endRecord(): void;
}

/** Creates an index of the words of all records, by slot and field. It begins with an image, if one is given. */
export function createWordIndex(image?: WordIndexImage, maxUnwritten?: number) {
  const words = createSegmentList(image?.words, maxUnwritten);
  const joined = createSegmentList(image?.joined, maxUnwritten);
  const lists = [words, joined];
  const readPostings = createPostingsReader();

  /**
   * Raises the scores of the slots that have one of these words. `values` has the score for each field; `below` is
   * subtracted from it.
   */
  function raise(
    { postings }: WordSegment,
    found: Words,
    scores: SlotScores,
    values: FieldScores,
    below = 0,
  ) {
    readPostings(postings, found, (block, count) => scores.raisePostings(block, count, values, below));
  }

  /**
   * Returns a field in which a record that isn't removed has one of these words; NO_FIELD if there is none. Returns
   * `FIELD.text` only if no other field has them. The caller treats all other fields alike, so the first one found is
   * returned.
   */
  function bestField({ postings }: WordSegment, found: Words, isRemoved: (slot: number) => boolean): number {
    let best: number = NO_FIELD;
    readPostings(postings, found, (block, count) => {
      for (let at = 0; at < count && best >= FIELD.text; at++) {
        const posting = block[at] ?? 0;
        const field = postingField(posting);
        if (field < best && !isRemoved(postingSlot(posting))) best = field;
      }
      return best >= FIELD.text;
    });
    return best;
  }

  /**
   * Calls `found` with the words of all segments that are spelled like the typed one. Words that were joined from
   * several match only as a whole or by their start.
   */
  function findAll(typed: string, reach: Reach, found: FoundWithScores) {
    for (const list of lists) {
      const values = list === joined ? JOINED_SCORES : SCORES;
      const ownReach = list === joined && reach === 'inside' ? 'start' : reach;
      for (const segment of list.current())
        findSpelled(segment, typed, ownReach, (_, range, kind) => found(segment, range, kind, values[kind]));
    }
  }

  function raiseTypos(
    typed: string,
    mayBeStart: boolean,
    values: Readonly<Record<'typo' | 'slips', FieldScores>>,
    scores: SlotScores,
  ) {
    for (const list of lists)
      for (const segment of list.current())
        findTypos(segment, typed, mayBeStart && list === words, (word, kind) =>
          raise(segment, [word, word + 1], scores, values[kind]),
        );
  }

  return {
    image: (): WordIndexImage => ({ words: words.current(), joined: joined.current() }),
    // Slots must be added in ascending order, and so must the fields of a slot.
    /** Adds folded words of a field. */
    add(slot: number, field: Field, added: Iterable<string>) {
      for (const word of added) words.addWord(slot, field, word);
    },
    /** Adds all words of a text. */
    addText(slot: number, field: Field, text: string) {
      words.addText(slot, field, text);
    },
    /**
     * Adds words that were joined from several, such as "solarpanel". A typed word must match the whole or the start of
     * these, perhaps with typos: matches inside, as of "panel", don't count.
     */
    addJoined(slot: number, field: Field, added: Iterable<string>) {
      for (const word of added) joined.addWord(slot, field, word);
    },
    /** Call it after the last word of each record. */
    endRecord() {
      for (const list of lists) list.writeIfFull();
    },
    /** Merges segments in the background, so that searches have few to look at. */
    async merge() {
      for (const list of lists) await list.merge();
    },
    /**
     * Raises the score of each slot to that of its best matching word. Matches with typos score less if the typed word
     * seems correct, because a record that isn't removed contains it, or because it has a meaning, such as a country
     * (`hasMeaning`).
     */
    score(typed: string, scores: SlotScores, isRemoved: (slot: number) => boolean, hasMeaning: boolean) {
      let best: number = hasMeaning ? FIELD.label : NO_FIELD;
      findAll(typed, 'inside', (segment, range, kind, values) => {
        if (kind !== 'inside' && best >= FIELD.text)
          best = Math.min(best, bestField(segment, range, isRemoved));
        raise(segment, range, scores, values);
      });
      const typos = best === NO_FIELD ? SCORES : best === FIELD.text ? WITHOUT_TEXT : KNOWN_TYPO_SCORES;
      raiseTypos(typed, true, typos, scores);
    },
    /** Raises the scores of slots that have `typed` with typos. Use it for several typed words joined into one. */
    scoreTypos(typed: string, scores: SlotScores) {
      raiseTypos(typed, false, SCORES, scores);
    },
    /** Raises the scores of slots that have `typed` without typos. Subtracts `below` from each new score. */
    scoreSpelling(typed: string, reach: Reach, scores: SlotScores, below = 0) {
      findAll(typed, reach, (segment, range, _, values) => raise(segment, range, scores, values, below));
    },
  };
}
