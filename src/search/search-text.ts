import { isUnseparated } from './match-word.ts';
import { foldedWords } from './tokenize.ts';
import { isMeaningless, joinedWords, meaningful, synonymsOf } from './word-lists.ts';

/** A phrase: whole words in sequence. While the user is still typing it, its last word may be incomplete. */
export interface Phrase {
  readonly words: readonly string[];
  readonly isUnfinished: boolean;
}

/** A folded word, which may be incomplete or misspelled, and what else it may stand for. */
export interface TypedWord {
  readonly word: string;
  /** Other common spellings of the word, which match only as whole words. */
  readonly synonyms: readonly string[];
  /** The word joined with each neighbour and with all words, to find names that are written as one word. */
  readonly joined: readonly string[];
  /** All words of the search joined into one, which may be misspelled; null for a single word. */
  readonly whole: string | null;
  /** Runs of up to MAX_SPAN words that include this one, to find names of several words. */
  readonly spans: readonly string[];
}

export type SearchTerm = TypedWord | Phrase;

/** A parsed search text such as `solar "earth imaging" -defence`. Filtering, ranking and highlighting share it. */
export interface SearchTerms {
  /** The text as typed, which identifies the search in caches. */
  readonly text: string;
  /** Words and phrases that should match. Rows that have all of them come first. */
  readonly wanted: readonly SearchTerm[];
  /** Words that needn't match because they mean little, such as legal forms. */
  readonly optional: readonly string[];
  /** Words and phrases that must not match. Words count only as spelled. */
  readonly excluded: readonly (string | Phrase)[];
  readonly plain: string;
}

const QUOTES = /[“”„‟«»]/g;
/** Matches a minus or an open quote at the end, after which the user has typed no word yet. */
const LOOSE_END = /(?:^|\s)[-"\s]+$/;
// Matches URLs and e-mail addresses. Only their host is searched for.
const ADDRESS =
  /(?<=^|[\s(<])(?:https?:\/\/(?:www\.)?|www\.|[^\s@]+@)([^\s/?#:)>"]+)[^\s)>"]*|(?<=^|[\s(<])((?:[\w-]+\.)+[a-z]{2,})[/?#][^\s)>"]*/gi;
/** Matches the name of a stock exchange before a ticker. */
const EXCHANGE =
  /(?<=^|[\s(])(?:nasdaq|nyse|amex|otc|lse|lon|etr|fra|epa|ams|bme|bit|six|swx|sto|tse|tyo|hkex|hkg|asx|tsx|nse|bse)\s?:\s?/gi;
const PART = /(-*)"([^"]*)("?)|(\S+)/g;

/** Maximum number of words in a search. The rest of a longer text, probably pasted, is ignored. */
const MAX_TERMS = 50;
const MAX_SPAN = 4;

export const isPhrase = (term: SearchTerm | string): term is Phrase =>
  typeof term !== 'string' && 'isUnfinished' in term;

/** Returns a text that identifies a term in caches. */
export function termKey(term: SearchTerm | string): string {
  if (typeof term === 'string') return `-${term}`;
  if (isPhrase(term)) return `"${term.words.join(' ')}${term.isUnfinished ? '' : '"'}`;
  return ['', term.word, ...term.joined, ...term.spans].join('\n');
}

/**
 * Returns a text that identifies a search in caches. Parts of a search have the text of all of it, so that does not.
 */
export const searchKey = ({ wanted, optional, excluded, plain }: SearchTerms): string =>
  [wanted.map(termKey), optional, excluded.map(termKey), plain].map(String).join('\0');

export const soleWord = (word: string): TypedWord => ({
  word,
  synonyms: synonymsOf(word),
  joined: [],
  whole: null,
  spans: [word],
});

function toPhrase(text: string, isUnfinished: boolean): readonly (string | Phrase)[] {
  const words = foldedWords(text);
  if (words.length === 1 && isUnseparated(text)) return words;
  return words.length === 0 ? [] : [{ words, isUnfinished }];
}

const distinct = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];

/** Returns a typed word joined with each neighbour, and all words joined into one. */
function joinedWith(words: readonly string[], at: number, all: readonly string[]): string[] {
  if (all.length < 2) return [];
  const [withBefore, withAfter] = [words.slice(Math.max(0, at - 1), at + 1), words.slice(at, at + 2)];
  return [withBefore, withAfter, words, all].map((run) => run.join(''));
}

/** Returns a name that was written as one word without its article and legal form; nothing if it has neither. */
const withoutForm = (word: string): string[] => {
  const name = word
    .replace(/^the(?=.{5})/, '')
    .replace(/(?<=.{5})(?:inc|ltd|llc|gmbh|corp|plc|limited|corporation)$/, '');
  return name === word ? [] : [name];
};

function spansAround(words: readonly string[], at: number): string[] {
  const spans: string[] = [];
  for (let from = Math.max(0, at - MAX_SPAN + 1); from <= at; from++)
    for (let to = at + 1; to <= Math.min(words.length, from + MAX_SPAN); to++)
      spans.push(words.slice(from, to).join(' '));
  return spans;
}

function toTypedWords(typed: string): { wanted: TypedWord[]; optional: string[] } {
  const all = joinedWords(typed).slice(0, MAX_TERMS);
  const words = meaningful(all);
  const indexes = all.flatMap((word, at) => (words === all || !isMeaningless(word) ? [at] : []));
  const wanted = words.map((word, at) => ({
    word,
    synonyms: [...synonymsOf(word), ...withoutForm(word)],
    whole: words.length > 1 ? words.join('') : null,
    joined: distinct(joinedWith(words, at, all), String).filter((joined) => joined !== word),
    spans: spansAround(all, indexes[at] ?? 0),
  }));
  return {
    wanted: distinct(wanted, ({ word }) => word),
    optional: words === all ? [] : distinct(all.filter(isMeaningless), String),
  };
}

/**
 * Parses words, phrases in quotes, and either with a leading minus to exclude it. Ignores quotes and minuses without
 * words; an unclosed quote ends with the text.
 */
export function parseSearchText(text: string): SearchTerms {
  const [typed, phrases, excluded]: [string[], Phrase[], (string | Phrase)[]] = [[], [], []];
  const plain: string[] = [];
  let hasMarks = false;
  const given = text.replaceAll(QUOTES, '"').replaceAll(ADDRESS, '$1$2').replaceAll(EXCHANGE, '');
  for (const [, minus, quoted, closing, word = ''] of given.matchAll(PART)) {
    const isExcluded = minus ? true : /^-+[^-]/.test(word);
    hasMarks ||= isExcluded || quoted !== undefined;
    if (!isExcluded) plain.push(quoted ?? word);
    if (quoted !== undefined)
      for (const term of toPhrase(quoted, closing === ''))
        if (isExcluded) excluded.push(term);
        else if (typeof term === 'string') typed.push(term);
        else phrases.push(term);
    else if (!isExcluded) typed.push(word);
    else {
      const words = foldedWords(word);
      excluded.push(...(words.length > 1 ? toPhrase(word, true) : words));
    }
  }
  const { wanted, optional } = toTypedWords(typed.join(' '));
  return {
    text,
    wanted: distinct<SearchTerm>([...phrases, ...wanted], termKey).slice(0, MAX_TERMS),
    optional,
    excluded: distinct(excluded, termKey).slice(0, MAX_TERMS),
    plain: (hasMarks ? plain.join(' ') : given).replace(LOOSE_END, '').trim(),
  };
}

/** True unless the text is blank or only excludes words. */
export const searchesFor = ({ wanted, plain }: SearchTerms): boolean => wanted.length > 0 || plain !== '';

export const exclusionsOf = (search: SearchTerms): SearchTerms => ({
  ...search,
  wanted: [],
  optional: [],
  plain: '',
});

const toText = (term: SearchTerm | string): string => {
  if (typeof term === 'string') return term;
  return isPhrase(term) ? `"${term.words.join(' ')}"` : term.word;
};

/** Returns what a search text was understood as, as texts that can be shown. */
export const understoodAs = ({ wanted, optional, excluded }: SearchTerms) => ({
  wanted: wanted.map(toText),
  optional: [...optional],
  excluded: excluded.map(toText),
});
