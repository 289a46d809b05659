import { createVocabulary } from './vocabulary.ts';
import { type MatchKind, MATCH_KINDS } from './match-term.ts';

/** Where a word stands; what weighs most comes first. */
export const FIELD = { head: 0, name: 1, about: 2, description: 3 } as const;
export type Field = (typeof FIELD)[keyof typeof FIELD];

/**
 * Points by fit, for a ticker or the first word of a name, the rest of a name, what is about the company, its
 * description: names before all else, typing errors after it.
 */
export const POINTS: Record<
  MatchKind,
  readonly [head: number, name: number, about: number, description: number]
> = {
  whole: [60, 56, 32, 18],
  start: [52, 48, 28, 14],
  inside: [40, 36, 24, 10],
  typo: [5, 4, 2, 1],
};

/** Finds companies by words. A company goes by its slot, a small number. */
export interface WordIndex {
  /** Fields of one slot come in the order of their weight, slots in ascending order. */
  add(slot: number, field: Field, words: readonly string[]): void;
  /**
   * Raises `points[slot]` to what the best word of each company is worth; zero is no match. Words of companies
   * that are gone count for nothing.
   */
  score(typed: string, points: Uint8Array, isGone: (slot: number) => boolean): void;
  /** Tells of each company that has just this word as its ticker or as the first word of its name. */
  eachHeaded(word: string, found: (slot: number) => void): void;
}

/** An empty index: every word once, with the companies it stands in. */
export function createWordIndex(): WordIndex {
  const vocabulary = createVocabulary();
  /** By word: slots, each with the best field of the word in its last two bits. */
  const postings: number[][] = [];

  /** Words that are in a name, so that the others need not be read where only names count. */
  const named: boolean[] = [];

  function raise(number: number, values: readonly number[], points: Uint8Array) {
    for (const posting of postings[number] ?? []) {
      const value = values[posting & 3] ?? 0;
      const slot = posting >> 2;
      if (value > (points[slot] ?? 0)) points[slot] = value;
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
    score(typed, points, isGone) {
      const hits: number[][] = MATCH_KINDS.map(() => []);
      vocabulary.find(typed, (number, fit) => hits[MATCH_KINDS.indexOf(fit)]?.push(number));
      let isHeld = false;
      const holds = (number: number) => postings[number]?.some((posting) => !isGone(posting >> 2)) === true;
      hits.forEach((numbers, fit) => {
        for (const number of numbers) {
          isHeld ||= holds(number);
          raise(number, POINTS[MATCH_KINDS[fit] ?? 'typo'], points);
        }
      });
      // A typing error counts in names; elsewhere only when nobody has the word itself.
      const [head, name] = POINTS.typo;
      const values = isHeld ? [head, name, 0, 0] : POINTS.typo;
      vocabulary.findTypos(
        typed,
        (number) => !isHeld || named[number] === true,
        (number) => raise(number, values, points),
      );
    },
    eachHeaded(word, found) {
      for (const posting of postings[vocabulary.get(word) ?? -1] ?? [])
        if ((posting & 3) === FIELD.head) found(posting >> 2);
    },
  };
}
