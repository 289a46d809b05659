import { createVocabulary } from './vocabulary.ts';
import { type MatchKind, MATCH_KINDS } from './match-term.ts';

/** Fields of a word, by descending weight. */
export const FIELD = { head: 0, name: 1, about: 2, description: 3 } as const;
export type Field = (typeof FIELD)[keyof typeof FIELD];

/**
 * Scores by match kind and field. Matches in names rank before all others, typos after them. `head` is the ticker or
 * the first word of the name, `about` the legal name, domain, location and categories.
 */
export const SCORES: Record<
  MatchKind,
  readonly [head: number, name: number, about: number, description: number]
> = {
  whole: [60, 56, 32, 18],
  start: [52, 48, 28, 14],
  inside: [40, 36, 24, 10],
  typo: [5, 4, 2, 1],
};

/** Inverted index from words to slots. */
export interface WordIndex {
  /** Call in ascending order of slots and, per slot, of fields. */
  add(slot: number, field: Field, words: readonly string[]): void;
  /**
   * Raises `scores[slot]` to the score of the best matching word; 0 is no match. Words that only removed companies
   * have don't count as exact matches.
   */
  score(typed: string, scores: Uint8Array, isDeleted: (slot: number) => boolean): void;
  /** As `score`, but only for words that match in one of these ways. */
  scoreSpelling(typed: string, kinds: readonly Exclude<MatchKind, 'typo'>[], scores: Uint8Array): void;
  /** Calls `found` for each slot with this word as its ticker or first word of its name. */
  eachWithHead(word: string, found: (slot: number) => void): void;
}

export function createWordIndex(): WordIndex {
  const vocabulary = createVocabulary();
  /** By word: slots, with the best field in the lowest two bits. */
  const postings: number[][] = [];

  /** Words that occur in a name; lets findTypos skip the others when only names count. */
  const named: boolean[] = [];

  function raise(number: number, values: readonly number[], scores: Uint8Array) {
    for (const posting of postings[number] ?? []) {
      const value = values[posting & 3] ?? 0;
      const slot = posting >> 2;
      if (value > (scores[slot] ?? 0)) scores[slot] = value;
    }
  }

  return {
    add(slot, field, added) {
      for (const word of added) {
        const number = vocabulary.number(word);
        const list = postings[number];
        const posting = (slot << 2) | field;
        if (!list) postings[number] = [posting];
        else if ((list.at(-1) ?? -1) >> 2 !== slot) list.push(posting);
        if (field <= FIELD.name) named[number] = true;
        else named[number] ??= false;
      }
    },
    score(typed, scores, isDeleted) {
      const hits: number[][] = MATCH_KINDS.map(() => []);
      vocabulary.find(typed, (number, kind) => hits[MATCH_KINDS.indexOf(kind)]?.push(number));
      let hasExactMatch = false;
      const isUsed = (number: number) =>
        postings[number]?.some((posting) => !isDeleted(posting >> 2)) === true;
      hits.forEach((numbers, kind) => {
        for (const number of numbers) {
          hasExactMatch ||= isUsed(number);
          raise(number, SCORES[MATCH_KINDS[kind] ?? 'typo'], scores);
        }
      });
      // Typos count in names; elsewhere only if no company has the exact word.
      const [head, name] = SCORES.typo;
      const values = hasExactMatch ? [head, name, 0, 0] : SCORES.typo;
      vocabulary.findTypos(
        typed,
        (number) => !hasExactMatch || named[number] === true,
        (number) => raise(number, values, scores),
      );
    },
    scoreSpelling(typed, kinds, scores) {
      const wanted: readonly MatchKind[] = kinds;
      const whole = vocabulary.get(typed);
      // Most are phrases of whole words, which needs no look at the others.
      if (kinds.every((kind) => kind === 'whole')) {
        if (whole !== undefined) raise(whole, SCORES.whole, scores);
      } else
        vocabulary.find(typed, (number, kind) => {
          if (wanted.includes(kind)) raise(number, SCORES[kind], scores);
        });
    },
    eachWithHead(word, found) {
      for (const posting of postings[vocabulary.get(word) ?? -1] ?? [])
        if ((posting & 3) === FIELD.head) found(posting >> 2);
    },
  };
}
