/**
 * Matches text that a spreadsheet would evaluate as a formula: it starts with one of these characters or their
 * full-width or small variants, even after spaces.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*(?:[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪]|[\t\r])/u;

/** Prefixes an apostrophe to text that a spreadsheet would evaluate as a formula. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
