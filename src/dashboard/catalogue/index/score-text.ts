import { fold } from '#dashboard/lib/fold.ts';
import { foldedWords } from './tokenize.ts';
import type { WordIndex } from './word-index.ts';

/** Rows that can be searched, by slot. */
export interface SearchableRows {
  readonly size: number;
  readonly words: WordIndex;
  isRemoved(slot: number): boolean;
  /** Texts that rank a row first if they equal what is searched for; its name comes first. */
  names(slot: number): readonly (string | null | undefined)[];
}

/** Longer (pasted) texts are cut off. */
const MAX_WORDS = 50;
/** Greater than any sum of word scores. */
const EXACT_NAME_BONUS = 10_000;

/** Score of each slot for one word; 0 is no match. */
export function scoreWord({ size, words, isRemoved }: SearchableRows, typed: string): Uint8Array {
  const scores = new Uint8Array(size);
  words.score(typed, scores, isRemoved);
  return scores;
}

const isExactName = (rows: SearchableRows, slot: number, folded: string) =>
  rows.names(slot).some((text) => text && fold(text.trim()) === folded);

/** Texts without letters or digits are matched literally in names. */
const scoreSymbols = ({ size, names }: SearchableRows, folded: string): Uint16Array =>
  Uint16Array.from({ length: size }, (_, slot) => (fold(names(slot)[0] ?? '').includes(folded) ? 1 : 0));

/** Score of each slot for a text; every word must match somewhere. */
export function scoreText(
  rows: SearchableRows,
  text: string,
  scoresOf: (word: string) => Uint8Array,
): Uint16Array {
  const folded = fold(text.trim());
  const [first, ...others] = [...new Set(foldedWords(text))].slice(0, MAX_WORDS);
  if (first === undefined) return scoreSymbols(rows, folded);
  const total = new Uint16Array(scoresOf(first));
  for (const word of others) {
    const scores = scoresOf(word);
    for (let slot = 0; slot < total.length; slot++)
      total[slot] = total[slot] && scores[slot] ? (total[slot] ?? 0) + (scores[slot] ?? 0) : 0;
  }
  rows.words.eachWithHead(first, (slot) => {
    if (total[slot] && isExactName(rows, slot, folded)) total[slot] = (total[slot] ?? 0) + EXACT_NAME_BONUS;
  });
  return total;
}
