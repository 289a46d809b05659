import { isMistypedForm, isPlain, isVague, weightOf, weightOfExtra } from './company-words.ts';
import type { Reason } from './line-match.ts';
import { isMinor, type NameWord, type Pair, pairWords, lettersOf } from './pair-words.ts';

// Two names are compared in three steps. For “Amer Elec Pwr Ohio” and American Electric Power:
// 1. `pairWords` pairs the words that correspond, each pair with a reason: “Amer”, “Elec” and “Pwr” are shortened.
// 2. `compareNames` describes what is left: “Ohio” is extra. If the company is in Ohio, the word confirms it instead.
// 3. `DOUBTS` lists which differences make it another company. If none applies, the names mean the same company.

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

/** The result of comparing two names: the words that they share, and those that only one of them has. */
interface Comparison extends Pick<AlignmentContext, 'isUnique'> {
  readonly typed: readonly NameWord[];
  readonly name: readonly NameWord[];
  readonly pairs: readonly Pair[];
  readonly pairedTyped: readonly NameWord[];
  readonly pairedName: readonly NameWord[];
  /** Words of the company's name that weren't typed. */
  readonly missing: readonly NameWord[];
  /** Typed words that the company's name lacks, except those that `placed` has. */
  readonly extra: readonly NameWord[];
  /** The extra words, except mistyped legal forms. */
  readonly telling: readonly NameWord[];
  /** Typed words that the name lacks but that belong to the company, such as its place. */
  readonly placed: readonly NameWord[];
  /** How the paired words differ. */
  readonly differences: readonly Reason[];
  /** Those differences that are typos. */
  readonly slips: readonly Reason[];
  /** True if the first word of the company's name was typed. */
  readonly hasLead: boolean;
  /** True if at least two words of the name that say something were typed. */
  readonly isNamed: boolean;
  /** True if all extra words say little, such as “Group” and “USA”. */
  readonly isExtraMinor: boolean;
}

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

/** Differences that are typos. */
const SLIPS: readonly Reason['kind'][] = ['swapped letters', 'one letter', 'two letters'];
/** Minimum length of a name's end that people use alone: “Disney” for “Walt Disney”. */
const MIN_ALONE = 6;
/** Minimum length of a name that is rare enough for further words to be about its business: “Generac Power”. */
const MIN_RARE = 7;
/**
 * Maximum length of a word that nobody leaves out of a name, because the name then means something else: “on” in
 * “Snap-on”.
 */
const MAX_PARTICLE = 2;

const isAllMinor = (words: readonly NameWord[]) =>
  words.every(({ canonical: word }) => weightOf(word) === 'minor');
const isAllVague = (words: readonly NameWord[]) => words.every((word) => isVague(word.canonical));
const isAllPlainWords = (words: readonly NameWord[]) => words.every((word) => isPlain(word.canonical));

function compareNames(
  typed: readonly NameWord[],
  name: readonly NameWord[],
  { isKnown, isUnique, belongs }: AlignmentContext,
): Comparison | null {
  const pairs = pairWords(typed, name, isKnown).toSorted((a, b) => a.from - b.from);
  const isTypedPaired = (at: number) => pairs.some(({ from, to }) => at >= from && at < to);
  const isNamePaired = (nth: number) => pairs.some(({ at, until }) => nth >= at && nth < until);
  const pairedTyped = typed.filter((_, index) => isTypedPaired(index));
  const pairedName = name.filter((_, nth) => isNamePaired(nth));
  const missing = name.filter((_, nth) => !isNamePaired(nth));
  if (pairedTyped.length === 0 || (isAllMinor(pairedTyped) && missing.length > 0)) return null;

  const unpaired = typed.filter((_, index) => !isTypedPaired(index));
  // Further typed words, such as the company's category, confirm the company only if no important word of its name is
  // missing. “American Financial” isn't American International, although that is in a financial category.
  const isComplete = missing.length === 0 || (isAllMinor(missing) && !isAllVague(pairedName));
  const placed = isComplete ? unpaired.filter(belongs) : [];
  const extra = unpaired.filter((word) => !placed.includes(word));
  const telling = extra.filter(({ text }) => !isMistypedForm(text));
  const differences = pairs.flatMap(({ reason }) => reason ?? []);
  return {
    typed,
    name,
    pairs,
    pairedTyped,
    pairedName,
    missing,
    extra,
    telling,
    placed,
    differences,
    slips: differences.filter(({ kind }) => SLIPS.includes(kind)),
    hasLead: pairs.some(({ at }) => at === 0),
    isNamed: pairedName.filter(({ canonical: word }) => weightOf(word) !== 'minor').length > 1,
    isExtraMinor: telling.every((word) => weightOfExtra(word.canonical) === 'minor'),
    isUnique,
  };
}

const isDistinctive = (word: NameWord) => weightOfExtra(word.canonical) === 'distinctive';

/**
 * True if words that describe a business follow a complete, rare name: “Generac Power Systems” is Generac. “Apple”
 * isn't rare, so “Apple Bank” isn't Apple.
 */
const hasBusinessBehind = ({ missing, pairedName, telling }: Comparison) =>
  missing.length === 0 &&
  lettersOf(pairedName).length >= MIN_RARE &&
  isAllPlainWords(telling) &&
  !telling.every(isDistinctive);

const hasKind = ({ differences }: Comparison, kind: Reason['kind']) =>
  differences.some((each) => each.kind === kind);

/** Differences, each of which is enough to make the typed name that of another company. */
const DOUBTS: readonly ((names: Comparison) => boolean)[] = [
  // A typed word may be another word, or is alone and too short: “Lumen” isn't Lumentum.
  ({ pairs }) => pairs.some((pair) => pair.isDoubtful || (pair.isShort && pairs.length === 1)),

  // There are too many typos: “Facebok Sistems”.
  ({ slips, pairedName }) => slips.length > Math.max(1, pairedName.length - 1),

  // An extra word says which other company is meant: “Apple Hospitality REIT”.
  (names) => names.telling.some(isDistinctive) && !hasBusinessBehind(names),

  // An extra word that says something, such as “Systems”, is acceptable only behind a complete name with a distinctive
  // word, typed without typos: “Cisco Systems”, but not “American Systems” for American Tower.
  (names) =>
    !names.isExtraMinor &&
    (!isAllMinor(names.missing) ||
      names.slips.length > 0 ||
      (!names.isNamed &&
        (names.missing.length > 0 || isAllVague(names.pairedName) || hasKind(names, 'abbreviation')))),

  // Only words that many companies share were typed: “American” isn't American Tower. Two of them are enough if they
  // begin just one name: “American Water” is American Water Works.
  ({ missing, pairedTyped, typed, hasLead, extra, isUnique, pairedName }) =>
    missing.length > 0 &&
    isAllVague(pairedTyped) &&
    (typed.length === 1 ||
      (!isAllMinor(missing) &&
        !(hasLead && extra.length === 0 && isAllPlainWords(missing) && isUnique(pairedName)))),

  // Only part of the name was typed, it has a typo, and it is short: “Crwon” isn't Crown Castle.
  ({ missing, slips, pairedName }) =>
    !isAllMinor(missing) && slips.length > 0 && lettersOf(pairedName).length <= MIN_RARE,

  // If each name has a word that the other lacks, they are different companies: Crown Holdings and Crown Castle.
  ({ missing, extra, isNamed }) => !isAllMinor(missing) && extra.length > 0 && !isNamed,

  // The only typed word of a longer name has another form: “Builder” isn't Builders FirstSource.
  (names) => !isAllMinor(names.missing) && names.pairs.length === 1 && hasKind(names, 'spelling'),

  // A word before the name is seldom an addition: “Tele Flex” isn't Flex.
  ({ typed: [first], extra }) => first !== undefined && extra.includes(first) && !isMinor(first.text),

  // A name without its short second word is another name: “Snap” isn't short for “Snap-on”.
  ({ hasLead, missing }) =>
    hasLead &&
    missing.length > 0 &&
    missing.every(({ text }) => text.length <= MAX_PARTICLE && !isMinor(text)),

  // The beginning of the name is missing, and people don't leave it out: “Dominion” isn't Old Dominion.
  (names) => !names.hasLead && !isLeadOptional(names),
];

/** True if people also use the name without its beginning: “Disney” for “Walt Disney”. */
function isLeadOptional({ name, pairs, pairedName, slips, isUnique }: Comparison): boolean {
  const first = Math.min(...pairs.map(({ at }) => at));
  const isEnd =
    pairs.some(({ until }) => until === name.length) ||
    name.slice(first + 1).every((word) => weightOf(word.canonical) === 'minor');
  if (slips.length > 0 || !isEnd || !isUnique(pairedName)) return false;
  return (
    name.slice(0, first).every(({ text }) => text.length <= 2) || lettersOf(pairedName).length >= MIN_ALONE
  );
}

const listed = (words: readonly NameWord[]) => words.map(({ text }) => text).join(' ');

/**
 * Compares a typed name with a company's name, word by word. Returns null if the shared words don't identify the
 * company.
 */
export function alignNames(
  typed: readonly NameWord[],
  name: readonly NameWord[],
  context: AlignmentContext,
): Alignment | null {
  const names = compareNames(typed, name, context);
  if (names === null) return null;
  const { pairs, pairedName, missing, extra, placed, differences, slips, hasLead, isExtraMinor } = names;
  const isDoubtful = DOUBTS.some((applies) => applies(names));
  const isBeginning = hasLead && slips.length === 0 && isExtraMinor;
  if (isDoubtful && !isBeginning && isAllVague(pairedName)) return null;

  const isReordered = pairs.some(({ at }, nth) => at < (pairs[nth - 1]?.at ?? 0));
  const reasons: Reason[] = [
    ...differences,
    ...(isReordered ? [{ kind: 'order', about: '' } as const] : []),
    ...(extra.length > 0 ? [{ kind: 'extra', about: listed(extra) } as const] : []),
    ...(missing.length > 0 ? [{ kind: 'missing', about: listed(missing) } as const] : []),
    ...(placed.length > 0 ? [{ kind: 'place', about: listed(placed) } as const] : []),
  ];
  const distance =
    (hasKind(names, 'spacing') ? DISTANCE.spacing : 0) +
    (hasKind(names, 'spelling') ? DISTANCE.spelling : 0) +
    (hasKind(names, 'abbreviation') ? DISTANCE.abbreviation : 0) +
    (isReordered ? DISTANCE.order : 0) +
    slips.reduce((sum, { kind }) => sum + (kind === 'two letters' ? 2 : 1) * DISTANCE.slip, 0) +
    (extra.length > 0 ? (isExtraMinor ? DISTANCE.minorExtra : DISTANCE.extra) : 0) +
    (placed.length > 0 ? DISTANCE.placed : 0) +
    (missing.length > 0 ? (hasLead ? DISTANCE.missing : DISTANCE.lead) : 0) +
    (isDoubtful ? DISTANCE.doubt + extra.length + missing.length : 0);
  return { distance, isCertain: !isDoubtful, isBeginning, reasons };
}
