// Letters without a Unicode decomposition into base letter and mark.
const BASE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

/**
 * Marks that may be left out: accents of Latin, Greek and Cyrillic letters, points of Hebrew, Arabic and Syriac ones, and
 * variation selectors. In other scripts a mark makes another letter: of カ it makes ガ, of क it makes कि.
 */
const ACCENT_RANGES = [
  // General, and for phonetics, symbols and half marks.
  String.raw`\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`,
  // Cyrillic, Hebrew, Arabic and Syriac.
  String.raw`\u0483-\u0489\u2de0-\u2dff\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u08d3-\u08ff`,
  String.raw`\u0711\u0730-\u074a`,
  // Variation selectors.
  String.raw`\ufe00-\ufe0f\u{e0100}-\u{e01ef}`,
];
const ACCENT = new RegExp(String.raw`(?=\p{M})[${ACCENT_RANGES.join('')}]`, 'gu');
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const DIGIT = /\p{Nd}/u;
const VOICED_KANA = /[\u3041-\u30ff][\u3099\u309a]/g;
const KATAKANA = /[\u30a1-\u30f6]/g;
const KATAKANA_TO_HIRAGANA = 0x30_41 - 0x30_a1;

/** The value of a digit of any script: Unicode keeps the ten of each together, from 0 to 9. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/**
 * Lower case without accents, with digits of any script as 0 to 9 and katakana as hiragana, for comparing texts. Letters
 * are decomposed.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(ACCENT, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþħıς]/g, (letter) => BASE[letter] ?? letter)
    .replaceAll(OTHER_DIGIT, toAsciiDigit)
    .replaceAll(VOICED_KANA, (kana) => kana.normalize('NFC'))
    .replaceAll(KATAKANA, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + KATAKANA_TO_HIRAGANA));

const BLANK = /\s+/gu;
const SYMBOL = /[\p{P}\p{S}\p{C}]/gu;
const NUMBER = /\d+/g;
const PLAIN = /^[a-z]*$/;

/** Sorts after symbols and before letters: the number of its digits, then these. */
function numberKey(digits: string): string {
  const value = digits.replace(/^0+(?=\d)/, '');
  return `0${String.fromCodePoint(value.length)}${value}`;
}

/**
 * The place of a name in an alphabet, to be compared by code unit: without regard to case and accents, by the value of
 * numbers, symbols before numbers before letters. The service's lists and the dashboard's orders have the same.
 */
export function alphabetKey(name: string): string {
  const folded = fold(name.trim());
  if (PLAIN.test(folded)) return folded;
  return folded.replaceAll(BLANK, ' ').replaceAll(SYMBOL, '!$&').replaceAll(NUMBER, numberKey);
}

/** Compares two names by the alphabet. To sort many, compare their keys. */
export const compareNames = (a: string, b: string): number => {
  const [one, other] = [alphabetKey(a), alphabetKey(b)];
  return one < other ? -1 : one > other ? 1 : 0;
};
