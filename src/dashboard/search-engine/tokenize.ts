import { fold } from '#contract/alphabet.ts';

const PLAIN = /^[\t\n\r\x20-\x7e]*$/;
const PLAIN_LETTERS = /^[A-Za-z0-9]+$/;
const PLAIN_WORD = /[a-z0-9]+/g;
// Legal forms that are written without a space before or after the name.
const UNSEPARATED_FORM = '株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사|유한회사';
/** The same legal forms, folded. They are always words of their own. */
export const UNSEPARATED_FORMS: readonly string[] = UNSEPARATED_FORM.split('|').map(fold);
// Apostrophes are part of a word ("moody's"), and each pictograph is a word of its own.
const WORD = new RegExp(
  `${UNSEPARATED_FORM}|(?:(?!${UNSEPARATED_FORM})[\\p{L}\\p{N}\\p{M}'’])+|[\\p{Extended_Pictographic}\\p{RI}]`,
  'gu',
);
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{RI}]/u;
// After folding, only marks that are part of a letter are left.
const LETTER = /[\p{L}\p{N}\p{M}]+/gu;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Folds a word, or one character of it, to letters and digits. Pictographs stay as they are. */
function foldWord(word: string): string {
  if (PLAIN_LETTERS.test(word)) return word.toLowerCase();
  const letters = fold(word).match(LETTER);
  if (letters) return letters.join('');
  // Some characters decompose to a space and accents, which leaves nothing to search for.
  return PICTOGRAPH.test(word) ? word : '';
}

/** Returns the folded words of a text. ASCII takes a fast path. */
export function foldedWords(text: string): readonly string[] {
  if (PLAIN.test(text)) return text.toLowerCase().replaceAll("'", '').match(PLAIN_WORD) ?? [];
  return (text.match(WORD) ?? []).map(foldWord).filter((word) => word !== '');
}

/** A range of a text in UTF-16 code units, end excluded. */
export type Range = readonly [start: number, end: number];

/** A word of a text. `start` is in UTF-16 code units. */
export interface Word {
  readonly folded: string;
  readonly text: string;
  readonly start: number;
}

/** Returns the folded words of a text with their positions. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const folded = foldWord(word);
    return folded === '' ? [] : [{ folded, text: word, start: index }];
  });

/**
 * Maps letters `from` to `to` of a folded word back to a range of the text, which includes whole letters and all of
 * their marks.
 */
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
