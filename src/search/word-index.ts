import type { MatchKind } from './match-word.ts';
import { createNumberList } from './number-list.ts';
import { createVocabulary } from './vocabulary.ts';

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
 */
export const SCORES: Record<MatchKind, FieldScores> = {
  whole: [215, 205, 200, 150, 110, 60],
  start: [185, 180, 175, 140, 95, 50],
  typo: [120, 120, 115, 80, 40, 20],
  slips: [105, 105, 100, 70, 35, 15],
  inside: [6, 6, 5, 0, 0, 0],
};
/** Scores of typos if the word occurs in some name or label. Then only names are searched. */
export const KNOWN_TYPO_SCORES: Record<'typo' | 'slips', FieldScores> = {
  typo: [30, 30, 28, 0, 0, 0],
  slips: [26, 26, 24, 0, 0, 0],
};
export const ID_SCORE = 230;

const NAME_SCORES = new Set(
  [...Object.values(SCORES), ...Object.values(KNOWN_TYPO_SCORES)].flatMap((scores) =>
    scores.slice(0, FIELD.alias),
  ),
);
/** For each score, whether it stands for a match in a name, ticker or domain. */
export const IS_IN_NAME: readonly boolean[] = Array.from({ length: 256 }, (_, score) =>
  NAME_SCORES.has(score),
);

const NOWHERE = 7;
/** Scores of typos if the word occurs in some long text. Then other long texts aren't searched. */
const WITHOUT_TEXT: Record<'typo' | 'slips', FieldScores> = {
  typo: [120, 120, 115, 80, 40, 0],
  slips: [105, 105, 100, 70, 35, 0],
};

function raiseAt(posting: number, values: FieldScores, scores: Uint8Array) {
  const value = values[posting & 7] ?? 0;
  const slot = posting >> 3;
  if (value > (scores[slot] ?? 0)) scores[slot] = value;
}

function createWordList() {
  const vocabulary = createVocabulary();
  // The first posting of each word, because most words have only one: a slot, and the field in its lowest three bits.
  const first = createNumberList(Uint32Array);
  const others: (number[] | undefined)[] = [];
  return {
    vocabulary,
    add(slot: number, field: Field, word: string) {
      const number = vocabulary.number(word);
      const posting = (slot << 3) | field;
      if (number === first.length) {
        first.push(posting);
        others.push(undefined);
        return;
      }
      const more = others[number];
      if ((more?.at(-1) ?? first.at(number) ?? 0) >> 3 === slot) return;
      if (more) more.push(posting);
      else others[number] = [posting];
    },
    raise(number: number, values: FieldScores, scores: Uint8Array) {
      raiseAt(first.at(number) ?? 0, values, scores);
      const more = others[number];
      if (more) for (const posting of more) raiseAt(posting, values, scores);
    },
    /** Returns the best field in which any record that isn't removed has the word; NOWHERE if none has it. */
    bestField(number: number, isRemoved: (slot: number) => boolean): number {
      const fieldOf = (posting: number) => (isRemoved(posting >> 3) ? NOWHERE : posting & 7);
      let best = fieldOf(first.at(number) ?? 0);
      const more = others[number];
      if (more) for (const posting of more) if ((posting & 7) < best) best = Math.min(best, fieldOf(posting));
      return best;
    },
  };
}

export function createWordIndex() {
  const words = createWordList();
  const joined = createWordList();
  const lists = [words, joined];

  return {
    /** Adds words of a field. Slots must be added in ascending order, and so must the fields of a slot. */
    add(slot: number, field: Field, added: Iterable<string>) {
      for (const word of added) words.add(slot, field, word);
    },
    /** Adds several words joined into one, which matches as a whole, by its start and with typos, but not inside. */
    addJoined(slot: number, field: Field, added: Iterable<string>) {
      for (const word of added) joined.add(slot, field, word);
    },
    /**
     * Raises `scores[slot]` to the score of the best matching word. Matches with typos score less if the typed word
     * is correct: some record that isn't removed has it, or it has another meaning.
     */
    score(typed: string, scores: Uint8Array, isRemoved: (slot: number) => boolean, hasMeaning: boolean) {
      let best: number = hasMeaning ? FIELD.label : NOWHERE;
      for (const list of lists)
        list.vocabulary.find(typed, list === words, (number, kind) => {
          if (kind !== 'inside' && best >= FIELD.text)
            best = Math.min(best, list.bestField(number, isRemoved));
          list.raise(number, SCORES[kind], scores);
        });
      const typos = best === NOWHERE ? SCORES : best === FIELD.text ? WITHOUT_TEXT : KNOWN_TYPO_SCORES;
      for (const list of lists)
        list.vocabulary.findTypos(typed, list === words, (number, kind) =>
          list.raise(number, typos[kind], scores),
        );
    },
    /** Raises `scores` where `typed`, which is several words joined into one, matches with typos. */
    scoreTypos(typed: string, scores: Uint8Array) {
      for (const list of lists)
        list.vocabulary.findTypos(typed, false, (number, kind) => list.raise(number, SCORES[kind], scores));
    },
    /** Raises `scores` only for words spelled like this: `whole` words, also by their `start`, or also `inside`. */
    scoreSpelling(typed: string, reach: 'whole' | 'start' | 'inside', scores: Uint8Array) {
      for (const list of lists) {
        const whole = list.vocabulary.get(typed);
        const raise = (number: number, kind: MatchKind) => list.raise(number, SCORES[kind], scores);
        // Whole words are the most common case and can be looked up directly.
        if (reach !== 'whole') list.vocabulary.find(typed, list === words && reach === 'inside', raise);
        else if (whole !== undefined) raise(whole, 'whole');
      }
    },
  };
}
