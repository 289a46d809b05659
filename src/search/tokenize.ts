import { fold } from '#contract/alphabet.ts';

const PLAIN = /^[\t\n\r\x20-\x7e]*$/;
const PLAIN_LETTERS = /^[A-Za-z0-9]+$/;
const PLAIN_WORD = /[a-z0-9]+/g;
const PLAIN_WRITTEN_WORD = /[A-Za-z0-9']+/g;
// Legal forms that are written next to the name without a space.
const UNSEPARATED_FORM = '株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사|유한회사';
/** Legal forms that are written next to the name without a space, in the spelling of the index. */
export const UNSEPARATED_FORMS: readonly string[] = UNSEPARATED_FORM.split('|').map(fold);
// Apostrophes are part of a word ("moody's"). Each pictograph is a word of its own.
const WORD = new RegExp(
  `${UNSEPARATED_FORM}|(?:(?!${UNSEPARATED_FORM})[\\p{L}\\p{N}\\p{M}'’])+|[\\p{Extended_Pictographic}\\p{RI}]`,
  'gu',
);
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{RI}]/u;
// Letters with their marks. After folding, only marks that are part of a letter are left.
const LETTER = /[\p{L}\p{N}\p{M}]+/gu;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Folds a word, or one character of it, to letters and digits. Keeps pictographs. */
function foldWord(word: string): string {
  if (PLAIN_LETTERS.test(word)) return word.toLowerCase();
  const letters = fold(word).match(LETTER);
  if (letters) return letters.join('');
  // No letters are left of a pictograph, of apostrophes, and of characters that fold to a space and an accent.
  return PICTOGRAPH.test(word) ? word : '';
}

/** Returns the folded words of a text. ASCII takes a fast path. */
export function foldedWords(text: string): readonly string[] {
  if (PLAIN.test(text)) return text.toLowerCase().replaceAll("'", '').match(PLAIN_WORD) ?? [];
  return (text.match(WORD) ?? []).map(foldWord).filter((word) => word !== '');
}

/** Start and end of a range in UTF-16 code units, end excluded. */
export type Range = readonly [start: number, end: number];

/** A word of a text. `start` is its position in UTF-16 code units. */
export interface Word {
  readonly folded: string;
  readonly text: string;
  readonly start: number;
}

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(PLAIN.test(text) ? PLAIN_WRITTEN_WORD : WORD)].flatMap(({ 0: word, index }) => {
    const folded = foldWord(word);
    return folded === '' ? [] : [{ folded, text: word, start: index }];
  });

/**
 * Converts a range of letters in a folded word back to a range of the original text. The range includes whole
 * characters only, so that no letter is cut from its accents.
 */
export function rangeOf({ text, start }: Word, from: number, to: number): [start: number, end: number] {
  if (PLAIN_LETTERS.test(text)) return [start + from, start + Math.min(to, text.length)];
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
