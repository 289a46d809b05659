import type { HeadlineFactKind } from '#records/headline-facts.ts';
import { foldedWords } from '#search/tokenize.ts';
import { DEALS } from '../news-types.ts';
import { DEAL_WORDS, spellOutDeals } from './deal-words.ts';

/** Another search for the same thing, with other words or with a kind of deal in place of a word. */
interface Wording {
  readonly text: string;
  readonly deal: HeadlineFactKind | null;
}

/** Endings of English verbs and nouns. Longer endings come before the endings that they contain. */
const ENDINGS = 'ations ation itions ition ments ment ings ing ions ion ers ied ies er ed es e s y'.split(
  ' ',
);
const ADDED = ['', ...ENDINGS];
const DOUBLED = /([b-df-hj-np-tv-z])\1$/;
const MIN_STEM_LENGTH = 3;

const isLong = (stem: string) => stem.length >= MIN_STEM_LENGTH;

/** Returns words that may be other forms of a word. Most of them don't exist. */
function inflections(word: string): string[] {
  const stems = ENDINGS.flatMap((ending) => (word.endsWith(ending) ? word.slice(0, -ending.length) : []));
  // Also try the stem without its doubled consonant: “planning” is a form of “plan”.
  const undoubled = stems.flatMap((stem) => (DOUBLED.test(stem) ? stem.slice(0, -1) : []));
  return [
    ...[word, ...stems].filter(isLong).flatMap((stem) => ADDED.map((ending) => stem + ending)),
    ...undoubled.filter(isLong).flatMap((stem) => [stem, `${stem}s`]),
  ];
}

/** Words for going public. Going public isn't a kind of deal, but headlines use these words interchangeably. */
const LISTING_WORDS = 'ipo ipos flotation flotations listing listings'.split(' ');
const SYNONYMS = [...Object.values(DEAL_WORDS), LISTING_WORDS];

/**
 * Returns other forms and synonyms of a normalized word that occur in the news: “opens” and “opened” for “opening”,
 * “listing” for “ipo”.
 */
function formsOf(word: string, isKnown: (word: string) => boolean): string[] {
  const related = SYNONYMS.find((words) => words.includes(word)) ?? [];
  return [...new Set([...related, ...inflections(word)])].filter((form) => form !== word && isKnown(form));
}

/** Maximum number of words in a text that gets other wordings. Longer texts were probably pasted. */
const MAX_WORDS = 8;

/**
 * Returns other wordings of a search text. They use another form of a word, a kind of deal in place of a word, or the
 * words of a phrase in any order. `isKnown` tells whether a normalized word occurs in the news.
 */
export function otherWordings(text: string, isKnown: (word: string) => boolean): Wording[] {
  const parts = spellOutDeals(text).trim().split(/\s+/);
  if (parts.length > MAX_WORDS) return [];
  const unquoted = text.replaceAll(/["“”„‟«»]/g, ' ');
  if (unquoted !== text) return unquoted.trim() === '' ? [] : [{ text: unquoted.trim(), deal: null }];
  const replaced = (at: number, by: string) =>
    parts.flatMap((part, nth) => (nth === at ? by : part) || []).join(' ');
  return parts.flatMap((part, at) => {
    const [word, ...others] = foldedWords(part);
    if (word === undefined || others.length > 0 || part.startsWith('-')) return [];
    const deals = DEALS.filter((deal) => DEAL_WORDS[deal].includes(word));
    return [
      ...deals.map((deal) => ({ text: replaced(at, ''), deal })),
      ...formsOf(word, isKnown).map((form) => ({ text: replaced(at, form), deal: null })),
    ];
  });
}
