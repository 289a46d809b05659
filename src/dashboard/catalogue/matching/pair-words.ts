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

/** A word of a name. `text` is the word in lower case without accents, and `canonical` the form that is compared. */
export interface NameWord {
  readonly text: string;
  readonly canonical: string;
}

export const toNameWord = (text: string): NameWord => ({ text, canonical: canonical(text) });

/** Maximum number of consecutive words that are compared as one. */
const MAX_RUN = 3;
/** Minimum length of an abbreviation that identifies a company by itself. */
const MIN_ABBREVIATED = 8;
/**
 * Minimum length of the second half of a joined word, such as “mobil” in “ExxonMobil”. Fewer letters are mostly an
 * ending, such as “tum” in “Lumentum”.
 */
const MIN_REST = 4;
/** Minimum length of a word that may be misspelled. In a shorter word, a typo often makes another word. */
const MIN_SLIP = 4;
/** In a word shorter than this, replacing a letter usually makes another word. */
const MIN_OTHER_LETTER = 6;
/** Minimum number of letters in words that were joined or split and also misspelled. */
const MIN_MISTYPED_RUN = 8;
/**
 * Minimum length of a word whose first letter may be wrong. In a shorter one, it makes another name: “Ralliant” isn't
 * Alliant.
 */
const MIN_OTHER_START = 10;

/** Positions of consecutive words. `end` is exclusive. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Words of the typed name and of the company's name that correspond to each other. */
export interface Pair {
  readonly typed: Span;
  readonly name: Span;
  /** How the words differ; null if they are equal. */
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
  // In a short word, only swapped or doubled letters count as a typo. Any other change makes it another word.
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

type CompareWords = (typed: NameWord, word: NameWord) => Likeness | null;
type CompareRuns = (typed: Run, run: Run) => Likeness | null;

/** Consecutive words, and their letters without spaces. */
interface Run extends Span {
  readonly letters: string;
  readonly initials: string;
}

/** Returns all runs of up to `MAX_RUN` words. */
function runsOf(words: readonly NameWord[]): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < words.length; start++)
    for (let end = start + 1; end <= Math.min(start + MAX_RUN, words.length); end++) {
      const run = words.slice(start, end);
      const initials = run.map(({ text }) => text.charAt(0)).join('');
      runs.push({ start, end, letters: lettersOf(run), initials });
    }
  return runs;
}

/** Creates a list of pairs in which no word is paired twice. */
function createPairing(typed: readonly NameWord[], name: readonly NameWord[]) {
  const pairs: Pair[] = [];
  const [usedTyped, usedName] = [new Set<number>(), new Set<number>()];

  const isFree = (used: ReadonlySet<number>, { start, end }: Span) => {
    for (let at = start; at < end; at++) if (used.has(at)) return false;
    return true;
  };

  function add(typedSpan: Span, nameSpan: Span, likeness: Likeness) {
    pairs.push({ typed: typedSpan, name: nameSpan, ...likeness });
    for (let at = typedSpan.start; at < typedSpan.end; at++) usedTyped.add(at);
    for (let at = nameSpan.start; at < nameSpan.end; at++) usedName.add(at);
  }

  return {
    pairs,
    isComplete: () => usedTyped.size === typed.length,
    /** Pairs single words that are alike. */
    pairWords(compare: CompareWords) {
      for (const [start, one] of typed.entries()) {
        if (usedTyped.has(start)) continue;
        for (const [at, other] of name.entries()) {
          const likeness = usedName.has(at) ? null : compare(one, other);
          if (!likeness) continue;
          add({ start, end: start + 1 }, { start: at, end: at + 1 }, likeness);
          break;
        }
      }
    },
    /** Pairs runs of words that are alike. At least one of the runs has several words. */
    pairRuns(typedRuns: readonly Run[], nameRuns: readonly Run[], compare: CompareRuns) {
      for (const one of typedRuns)
        for (const other of nameRuns) {
          if (one.end - one.start === 1 && other.end - other.start === 1) continue;
          if (!isFree(usedTyped, one) || !isFree(usedName, other)) continue;
          const likeness = compare(one, other);
          if (likeness) add(one, other, likeness);
        }
    },
  };
}

const areEqual: CompareWords = (typed, word) => (typed.text === word.text ? alike(null) : null);

const haveSameForm: CompareWords = (typed, word) =>
  typed.canonical === word.canonical || areBothBanks(typed.canonical, word.canonical)
    ? alike(spellingOf(typed.text, word.text))
    : null;

const haveSameLetters: CompareRuns = (typed, run) =>
  typed.letters === run.letters ? alike({ kind: 'spacing', about: '' }) : null;

const areInitials: CompareRuns = (typed, run) =>
  typed.letters === run.initials ? alike({ kind: 'abbreviation', about: typed.letters }) : null;

const isShortForm: CompareWords = (typed, word) =>
  isShortFor(typed, word)
    ? alike({ kind: 'abbreviation', about: typed.text }, !identifies(typed, word))
    : null;

/** Pairs the words of two names. The surest likenesses come first, because a paired word can't be paired again. */
export function pairWords(
  typed: readonly NameWord[],
  name: readonly NameWord[],
  isKnown: (word: string) => boolean,
): readonly Pair[] {
  const pairing = createPairing(typed, name);
  pairing.pairWords(areEqual);
  pairing.pairWords(haveSameForm);
  if (pairing.isComplete()) return pairing.pairs;
  const [typedRuns, nameRuns] = [runsOf(typed), runsOf(name)];
  pairing.pairRuns(typedRuns, nameRuns, haveSameLetters);
  pairing.pairRuns(typedRuns, nameRuns, areInitials);
  pairing.pairRuns(typedRuns, nameRuns, ({ letters }, run) =>
    letters.length < MIN_MISTYPED_RUN ? null : compareWords(letters, run.letters, isKnown),
  );
  pairing.pairWords(isShortForm);
  pairing.pairWords((one, other) => compareWords(one.text, other.text, isKnown));
  return pairing.pairs;
}

/** True if one of the words is an abbreviation of the other. */
const isShortFor = (typed: NameWord, word: NameWord): boolean =>
  isAbbreviation(typed.text, word.text) ||
  (typed.text.length < word.text.length - 1 && isAbbreviation(typed.canonical, word.canonical)) ||
  // The company's name may contain an abbreviation that the user has written out: “Mfg”, typed as “Manufacturing”. That
  // counts only for common words: “PNC” isn't short for “Pinnacle”.
  (isPlain(typed.canonical) && isAbbreviation(word.text, typed.text));

/**
 * True if the short form of a word identifies a company by itself, as “Exxon” does for ExxonMobil. “Lumen” doesn't
 * identify Lumentum, because a company may be called just Lumen.
 */
function identifies({ text }: NameWord, word: NameWord): boolean {
  if (text.length >= MIN_ABBREVIATED) return true;
  const rest = word.text.startsWith(text) ? word.text.slice(text.length) : '';
  return rest !== '' && (isMinor(rest) || (text.length > MIN_REST && rest.length >= MIN_REST));
}

/**
 * True for words that can be added to or left out of a name without changing the company: “Group”, “Inc”, an initial.
 */
export const isMinor = (word: string): boolean =>
  isMeaningless(word) || weightOf(canonical(word)) === 'minor';

/** Returns the letters of words, without spaces. */
export const lettersOf = (words: readonly NameWord[]) => words.map(({ text }) => text).join('');

const spellingOf = (typed: string, word: string): Reason => ({
  kind: typed.length < word.length - 1 ? 'abbreviation' : 'spelling',
  about: typed,
});
