import { matchTypo } from '#search/match-word.ts';
import { isMeaningless } from '#search/word-lists.ts';
import {
  areBothBanks,
  canonical,
  isAbbreviation,
  isDoubledLetter,
  isMistypedForm,
  isPlain,
  isVague,
  slipBetween,
  weightOf,
  weightOfExtra,
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

export interface Alignment {
  /** How much the names differ; 0 if they have the same words. */
  readonly distance: number;
  /** True if a name with such differences means the same company, unless another name is equally close. */
  readonly isCertain: boolean;
  /** True if the typed words are the beginning of the name. Other names may have the same beginning. */
  readonly isBeginning: boolean;
  readonly reasons: readonly Reason[];
}

interface AlignmentContext {
  /** True if the name of some company contains this word, so that it isn't a typo. */
  isKnown(word: string): boolean;
  /** True if no other company has a name with all of these words. */
  isUnique(words: readonly NameWord[]): boolean;
  /** True if a word that isn't in the company's name is part of its location, its ticker or its categories. */
  belongs(word: NameWord): boolean;
}

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

/** How much each kind of difference adds to the distance between two names. Most kinds count only once per name. */
const DISTANCE = {
  spacing: 0.5,
  order: 1,
  spelling: 1,
  abbreviation: 2,
  slip: 3,
  minorExtra: 1,
  extra: 4,
  missing: 4,
  lead: 6,
  placed: 1.5,
  doubt: 9,
};

/**
 * Words that correspond: those from `from` up to but not including `to` in the typed name, and from `at` up to but
 * not including `until` in the company's name.
 */
interface Pair {
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
function pairWords(
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
        for (let at = 0; at < name.length; at++)
          for (let width = 1; width <= MAX_RUN && at + width <= name.length; width++) {
            if (length === 1 && width === 1) continue;
            if (!isFree(usedTyped, from, from + length) || !isFree(usedName, at, at + width)) continue;
            const one = textOf(typed.slice(from, from + length));
            const run = name.slice(at, at + width);
            const found = compare(one, textOf(run), run.map(({ text }) => text.charAt(0)).join(''));
            if (found) add({ from, to: from + length, at, until: at + width, ...found });
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

const isMinor = (word: string): boolean => isMeaningless(word) || weightOf(canonical(word)) === 'minor';

const isAllMinor = (words: readonly NameWord[]) =>
  words.every(({ canonical: word }) => weightOf(word) === 'minor');
const isAllVague = (words: readonly NameWord[]) => words.every((word) => isVague(word.canonical));
const isAllPlainWords = (words: readonly NameWord[]) => words.every((word) => isPlain(word.canonical));
const textOf = (words: readonly NameWord[]) => words.map(({ text }) => text).join('');

const spellingOf = (typed: string, word: string): Reason => ({
  kind: typed.length < word.length - 1 ? 'abbreviation' : 'spelling',
  about: typed,
});

const SLIPS: readonly Reason['kind'][] = ['swapped letters', 'one letter', 'two letters'];
const MIN_ALONE = 6;
const MIN_RARE = 7;
/**
 * Maximum length of a word that nobody leaves out of a name, because the name then means something else: “on” in
 * “Snap-on”.
 */
const MAX_PARTICLE = 2;

/**
 * Compares a typed name with a company's name, word by word. Returns null if the shared words don't identify the
 * company.
 */
export function alignNames(
  typed: readonly NameWord[],
  name: readonly NameWord[],
  { isKnown, isUnique, belongs }: AlignmentContext,
): Alignment | null {
  const pairs = pairWords(typed, name, isKnown);
  const isTypedPaired = (at: number) => pairs.some(({ from, to }) => at >= from && at < to);
  const isNamePaired = (nth: number) => pairs.some(({ at, until }) => nth >= at && nth < until);
  const pairedTyped = typed.filter((_, at) => isTypedPaired(at));
  const pairedName = name.filter((_, nth) => isNamePaired(nth));
  const missing = name.filter((_, nth) => !isNamePaired(nth));
  if (pairedTyped.length === 0 || (isAllMinor(pairedTyped) && missing.length > 0)) return null;
  const unpaired = typed.filter((_, at) => !isTypedPaired(at));
  // Further typed words, such as the company's category, confirm the company only if no important word of its name is
  // missing. “American Financial” isn't American International, although that is in a financial category.
  const isComplete = missing.length === 0 || (isAllMinor(missing) && !isAllVague(pairedName));
  const placed = isComplete ? unpaired.filter(belongs) : [];
  const extra = unpaired.filter((word) => !placed.includes(word));
  const isBefore = !isTypedPaired(0) && extra.some((word) => word === typed[0] && !isMinor(word.text));
  const telling = extra.filter(({ text }) => !isMistypedForm(text));
  // Words that describe a business may follow a rare name: “Generac Power Systems” is Generac. “Apple” isn't rare, so
  // “Apple Bank” isn't Apple.
  const isBusiness =
    missing.length === 0 &&
    textOf(pairedName).length >= MIN_RARE &&
    isAllPlainWords(telling) &&
    telling.some((word) => weightOfExtra(word.canonical) !== 'distinctive');
  const isAllPlain = telling.every((word) => weightOfExtra(word.canonical) === 'minor');

  const inOrder = pairs.toSorted((a, b) => a.from - b.from);
  const isReordered = inOrder.some(({ at }, nth) => at < (inOrder[nth - 1]?.at ?? 0));
  const differences = inOrder.flatMap(({ reason }) => reason ?? []);
  const slips = differences.filter(({ kind }) => SLIPS.includes(kind));
  const hasLead = pairs.some(({ at }) => at === 0);
  const isBeginning = hasLead && slips.length === 0 && isAllPlain;
  const isNamed = pairedName.filter(({ canonical: word }) => weightOf(word) !== 'minor').length > 1;

  const isDoubtful =
    pairs.some((pair) => pair.isDoubtful || (pair.isShort && pairs.length === 1)) ||
    slips.length > Math.max(1, pairedName.length - 1) ||
    (!isBusiness && telling.some((word) => weightOfExtra(word.canonical) === 'distinctive')) ||
    // A further typed word such as “Systems” is acceptable only after a complete name with a distinctive word.
    (!isAllPlain &&
      (!isAllMinor(missing) ||
        slips.length > 0 ||
        (!isNamed && (missing.length > 0 || isAllVague(pairedName))) ||
        (!isNamed && differences.some(({ kind }) => kind === 'abbreviation')))) ||
    (missing.length > 0 &&
      isAllVague(pairedTyped) &&
      (typed.length === 1 ||
        !(
          isAllMinor(missing) ||
          (hasLead && extra.length === 0 && isAllPlainWords(missing) && isUnique(pairedName))
        ))) ||
    (!isAllMinor(missing) && slips.length > 0 && textOf(pairedName).length <= MIN_RARE) ||
    // If each name has a word that the other lacks, they are different companies: Crown Holdings and Crown Castle.
    (!isAllMinor(missing) && extra.length > 0 && !isNamed) ||
    (!isAllMinor(missing) && pairs.length === 1 && differences.some(({ kind }) => kind === 'spelling')) ||
    // A word before the name is seldom an addition: “Tele Flex” isn't Flex.
    isBefore ||
    // A name without its short second word is another name: “Snap” isn't short for “Snap-on”.
    (hasLead &&
      missing.length > 0 &&
      missing.every(({ text }) => text.length <= MAX_PARTICLE && !isMinor(text))) ||
    (!hasLead && !isLeadOptional(name, pairs, pairedTyped, slips.length > 0, isUnique));
  if (isDoubtful && !isBeginning && isAllVague(pairedName)) return null;

  const order: Reason[] = isReordered ? [{ kind: 'order', about: '' }] : [];
  const list = (words: readonly NameWord[]) => words.map(({ text }) => text).join(' ');
  const reasons: Reason[] = [
    ...differences,
    ...order,
    ...(extra.length > 0 ? [{ kind: 'extra', about: list(extra) } as const] : []),
    ...(missing.length > 0 ? [{ kind: 'missing', about: list(missing) } as const] : []),
    ...(placed.length > 0 ? [{ kind: 'place', about: list(placed) } as const] : []),
  ];
  const kinds = new Set(differences.map(({ kind }) => kind));
  const distance =
    (kinds.has('spacing') ? DISTANCE.spacing : 0) +
    (kinds.has('spelling') ? DISTANCE.spelling : 0) +
    (kinds.has('abbreviation') ? DISTANCE.abbreviation : 0) +
    (isReordered ? DISTANCE.order : 0) +
    slips.reduce((sum, { kind }) => sum + (kind === 'two letters' ? 2 : 1) * DISTANCE.slip, 0) +
    (extra.length > 0 ? (isAllPlain ? DISTANCE.minorExtra : DISTANCE.extra) : 0) +
    (placed.length > 0 ? DISTANCE.placed : 0) +
    (missing.length > 0 ? (hasLead ? DISTANCE.missing : DISTANCE.lead) : 0) +
    (isDoubtful ? DISTANCE.doubt + extra.length + missing.length : 0);
  return { distance, isCertain: !isDoubtful, isBeginning, reasons };
}

/** True if people also use the name without its beginning: "Disney" for "Walt Disney". */
function isLeadOptional(
  name: readonly NameWord[],
  pairs: readonly Pair[],
  paired: readonly NameWord[],
  hasSlips: boolean,
  isUnique: (words: readonly NameWord[]) => boolean,
): boolean {
  const first = Math.min(...pairs.map(({ at }) => at));
  const lead = name.slice(0, first);
  const isEnd =
    pairs.some(({ until }) => until === name.length) ||
    name.slice(first + 1).every((word) => weightOf(word.canonical) === 'minor');
  if (hasSlips || !isEnd || !isUnique(paired)) return false;
  return lead.every(({ text }) => text.length <= 2) || textOf(paired).length >= MIN_ALONE;
}
