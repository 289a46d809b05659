import { matchTypo } from '#search/match-word.ts';
import { isMeaningless } from '#search/word-lists.ts';
import {
  areBothBanks,
  canonical,
  isAbbreviation,
  isDoubledLetter,
  isPlain,
  slipBetween,
  weightOf,
} from './company-words.ts';
import type { Reason } from './line-match.ts';

/**
 * A word of a name: as written but in lower case and without accents, and in the form that is compared with other
 * names.
 */
export interface NameWord {
  readonly text: string;
  readonly canonical: string;
}

export const toNameWord = (text: string): NameWord => ({ text, canonical: canonical(text) });

const MAX_RUN = 3;
/** An abbreviation shorter than this doesn't identify a company by itself. */
const MIN_ABBREVIATED = 8;
/**
 * Minimum length of the second part of a joined word: “mobil” in “ExxonMobil”. Fewer letters are mostly an ending, not
 * a word: “tum” in “Lumentum”.
 */
const MIN_REST = 4;
/** Words shorter than this are never treated as mistyped, because a typo in them often makes another word. */
const MIN_SLIP = 4;
const MIN_OTHER_LETTER = 6;
const MIN_FIRST_LETTER = 8;
/** A shorter word with another first letter is another name: “Ralliant” isn't Alliant. */
const MIN_OTHER_START = 10;

/**
 * Words that correspond: those from `from` up to but not including `to` in the typed name, and from `at` up to but
 * not including `until` in the company's name.
 */
export interface Pair {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly until: number;
  readonly reason: Reason | null;
  readonly isDoubtful: boolean;
  /** True if the words are too short to identify a company by themselves. */
  readonly isShort: boolean;
}

type Likeness = Pick<Pair, 'reason' | 'isDoubtful' | 'isShort'>;

const alike = (reason: Reason | null, isShort = false): Likeness => ({ reason, isDoubtful: false, isShort });

/** Compares a typed word with a word of a name. Returns null if they aren't similar. */
function compareWords(typed: string, word: string, isKnown: (word: string) => boolean): Likeness | null {
  const typo = typed.length < MIN_SLIP ? null : matchTypo(typed, word, 0, word.length, false);
  if (typo === null) return null;
  const slip = slipBetween(typed, word);
  // In a short word, only swapped or doubled letters count as a typo, because any other letter makes it another word.
  const isOther = slip === 'one letter' && typed.length === word.length;
  const isHarmless = slip === 'swapped letters' || isDoubledLetter(typed, word);
  const isShort = typed.length <= MIN_SLIP ? !isHarmless : isOther && typed.length < MIN_OTHER_LETTER;
  const isFirst = typed[0] !== word[0] && slip !== 'swapped letters' && typed.length < MIN_OTHER_START;
  return {
    reason: { kind: slip ?? 'two letters', about: typed },
    isDoubtful: isFirst || isKnown(typed) || isPlain(canonical(typed)),
    isShort,
  };
}

/** Pairs the words of two names: first equal words, then words that are joined, split, abbreviated or mistyped. */
export function pairWords(
  typed: readonly NameWord[],
  name: readonly NameWord[],
  isKnown: (word: string) => boolean,
): Pair[] {
  const pairs: Pair[] = [];
  const [usedTyped, usedName] = [new Set<number>(), new Set<number>()];
  const isFree = (used: ReadonlySet<number>, from: number, to: number) => {
    for (let at = from; at < to; at++) if (used.has(at)) return false;
    return true;
  };
  const add = (pair: Pair) => {
    pairs.push(pair);
    for (let at = pair.from; at < pair.to; at++) usedTyped.add(at);
    for (let at = pair.at; at < pair.until; at++) usedName.add(at);
  };
  const pairSingle = (compare: (one: NameWord, other: NameWord) => Likeness | null) => {
    for (const [from, one] of typed.entries()) {
      if (usedTyped.has(from)) continue;
      for (const [at, other] of name.entries()) {
        const found = usedName.has(at) ? null : compare(one, other);
        if (!found) continue;
        add({ from, to: from + 1, at, until: at + 1, ...found });
        break;
      }
    }
  };
  const pairRuns = (compare: (one: string, other: string, initials: string) => Likeness | null) => {
    for (let from = 0; from < typed.length; from++)
      for (let length = 1; length <= MAX_RUN && from + length <= typed.length; length++)
        for (let index = 0; index < name.length; index++)
          for (let width = 1; width <= MAX_RUN && index + width <= name.length; width++) {
            if (length === 1 && width === 1) continue;
            if (!isFree(usedTyped, from, from + length) || !isFree(usedName, index, index + width)) continue;
            const one = lettersOf(typed.slice(from, from + length));
            const run = name.slice(index, index + width);
            const found = compare(one, lettersOf(run), run.map(({ text }) => text.charAt(0)).join(''));
            if (found) add({ from, to: from + length, at: index, until: index + width, ...found });
          }
  };
  pairSingle((one, other) => (one.text === other.text ? alike(null) : null));
  pairSingle((one, other) =>
    one.canonical === other.canonical || areBothBanks(one.canonical, other.canonical)
      ? alike(spellingOf(one.text, other.text))
      : null,
  );
  if (usedTyped.size === typed.length) return pairs;
  pairRuns((one, other) => (one === other ? alike({ kind: 'spacing', about: '' }) : null));
  pairRuns((one, _, initials) => (one === initials ? alike({ kind: 'abbreviation', about: one }) : null));
  pairRuns((one, other) => (one.length < MIN_FIRST_LETTER ? null : compareWords(one, other, isKnown)));
  pairSingle((one, other) =>
    isShortFor(one, other) ? alike({ kind: 'abbreviation', about: one.text }, !identifies(one, other)) : null,
  );
  pairSingle((one, other) => compareWords(one.text, other.text, isKnown));
  return pairs;
}

/** True if one of the words is short for the other. */
const isShortFor = (typed: NameWord, word: NameWord): boolean =>
  isAbbreviation(typed.text, word.text) ||
  (typed.text.length < word.text.length - 1 && isAbbreviation(typed.canonical, word.canonical)) ||
  // A name with an abbreviation may be written out: “Mfg” as “Manufacturing”. But “PNC” isn't short for “Pinnacle”.
  (isPlain(typed.canonical) && isAbbreviation(word.text, typed.text));

/**
 * True if a short form of a word identifies a company by itself, as “Exxon” does for “ExxonMobil”. “Lumen” doesn't for
 * “Lumentum”, because a company may be called just Lumen.
 */
function identifies({ text }: NameWord, word: NameWord): boolean {
  if (text.length >= MIN_ABBREVIATED) return true;
  const rest = word.text.startsWith(text) ? word.text.slice(text.length) : '';
  return rest !== '' && (isMinor(rest) || (text.length > MIN_REST && rest.length >= MIN_REST));
}

/** True for words that a name can gain or lose and still mean the same company: “Group”, “Inc”, an initial. */
export const isMinor = (word: string): boolean =>
  isMeaningless(word) || weightOf(canonical(word)) === 'minor';

/** Returns the letters of words, without spaces. */
export const lettersOf = (words: readonly NameWord[]) => words.map(({ text }) => text).join('');

const spellingOf = (typed: string, word: string): Reason => ({
  kind: typed.length < word.length - 1 ? 'abbreviation' : 'spelling',
  about: typed,
});
