import { fold } from '#contract/alphabet.ts';

const PLAIN = /^[\x20-\x7e]*$/;
const PLAIN_LETTERS = /^[A-Za-z0-9]+$/;
const PLAIN_WORD = /[a-z0-9]+/g;
// Written without a space before or after the name.
const UNSEPARATED_FORM = '株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사|유한회사';
/** Legal forms that are words of their own wherever they stand, folded. */
export const UNSEPARATED_FORMS: readonly string[] = UNSEPARATED_FORM.split('|').map(fold);
// Apostrophes are part of a word ("moody's"); each pictograph is its own word.
const WORD = new RegExp(
  `${UNSEPARATED_FORM}|(?:(?!${UNSEPARATED_FORM})[\\p{L}\\p{N}\\p{M}'’])+|[\\p{Extended_Pictographic}\\p{RI}]`,
  'gu',
);
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{RI}]/u;
// Folding leaves only those marks that are part of a letter.
const LETTER = /[\p{L}\p{N}\p{M}]+/gu;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Folds a word, or one character of it, to letters and digits; pictographs stay as they are. */
function foldWord(word: string): string {
  if (PLAIN_LETTERS.test(word)) return word.toLowerCase();
  const letters = fold(word).match(LETTER);
  if (letters) return letters.join('');
  // Some letters decompose to a space and accents, which leaves nothing to search for.
  return PICTOGRAPH.test(word) ? word : '';
}

/** The folded words of a text, with a fast path for ASCII. */
export function foldedWords(text: string): readonly string[] {
  if (PLAIN.test(text)) return text.toLowerCase().replaceAll("'", '').match(PLAIN_WORD) ?? [];
  return (text.match(WORD) ?? []).map(foldWord).filter((word) => word !== '');
}

/** Range of a string in UTF-16 units, end excluded. */
export type Range = readonly [start: number, end: number];

/** A word of a text; `start` is in UTF-16 units. */
export interface Word {
  readonly folded: string;
  readonly text: string;
  readonly start: number;
}

/** Like `foldedWords`, with positions. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const folded = foldWord(word);
    return folded === '' ? [] : [{ folded, text: word, start: index }];
  });

/** Maps letters `from` to `to` of a folded word back to the text, as whole letters with all of their marks. */
export function rangeOf({ text, start }: Word, from: number, to: number): [start: number, end: number] {
  const range: [number, number] = [start, start];
  let letters = 0;
  for (const { segment, index } of clusters.segment(text)) {
    const before = letters;
    letters += foldWord(segment).length;
    if (before <= from && letters > from) range[0] = start + index;
    if (before < to && letters > before) range[1] = start + index + segment.length;
  }
  return range;
}
