import { foldedWords } from './tokenize.ts';

/** Whole words that follow each other in one text; while it is typed, the last may be the start of a word. */
export interface Phrase {
  readonly words: readonly string[];
  readonly isUnfinished: boolean;
}

/** A folded word, which may be part of another or mistyped, or a phrase in quotes. */
export type SearchTerm = string | Phrase;

/** A parsed search such as `solar "earth imaging" -defence`. */
export interface SearchTerms {
  /** All must match. */
  readonly wanted: readonly SearchTerm[];
  /** None may match; a word only as it is spelled. */
  readonly excluded: readonly SearchTerm[];
  /** The text without its quotes and exclusions. */
  readonly plain: string;
}

const QUOTES = /[“”„‟«»]/g;
/** A minus or an open quote at the end, before the word that it is typed for. */
const LOOSE_END = /(?:^|\s)[-"\s]+$/;
const PART = /(-*)"([^"]*)("?)|(\S+)/g;
// These scripts don't separate words, so no part of a text is a whole word.
const UNSEPARATED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Longer (pasted) texts are cut off. */
const MAX_TERMS = 50;

/** Identifies a term in caches. */
export const termKey = (term: SearchTerm): string =>
  typeof term === 'string' ? term : `"${term.words.join(' ')}${term.isUnfinished ? '' : '"'}`;

function toPhrase(text: string, isUnfinished: boolean): readonly SearchTerm[] {
  const words = foldedWords(text);
  if (words.length === 1 && UNSEPARATED.test(text)) return words;
  return words.length === 0 ? [] : [{ words, isUnfinished }];
}

const distinct = (terms: readonly SearchTerm[]): SearchTerm[] =>
  [...new Map(terms.map((term) => [termKey(term), term])).values()].slice(0, MAX_TERMS);

/**
 * Words, phrases in quotes, and both with a leading minus to exclude them. Quotes and minuses without words are
 * ignored, and a quote that is still open ends with the text.
 */
export function parseSearchText(text: string): SearchTerms {
  const [wanted, excluded]: [SearchTerm[], SearchTerm[]] = [[], []];
  const plain: string[] = [];
  let hasMarks = false;
  for (const [, minus, quoted, closing, word = ''] of text.replaceAll(QUOTES, '"').matchAll(PART)) {
    const isExcluded = minus ? true : /^-+[^-]/.test(word);
    hasMarks ||= isExcluded || quoted !== undefined;
    if (!isExcluded) plain.push(quoted ?? word);
    if (quoted !== undefined) (isExcluded ? excluded : wanted).push(...toPhrase(quoted, closing === ''));
    else if (!isExcluded) wanted.push(...foldedWords(word));
    else {
      const words = foldedWords(word);
      excluded.push(...(words.length > 1 ? toPhrase(word, true) : words));
    }
  }
  return {
    wanted: distinct(wanted),
    excluded: distinct(excluded),
    plain: (hasMarks ? plain.join(' ') : text).replace(LOOSE_END, '').trim(),
  };
}

/** False for a text that is blank or only excludes. */
export function searchesFor(text: string): boolean {
  const { wanted, plain } = parseSearchText(text);
  return wanted.length > 0 || plain !== '';
}
