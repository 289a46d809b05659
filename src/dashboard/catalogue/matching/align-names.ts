import { isMistypedForm, isPlain, isSlip, isVague, weightOf, weightOfExtra } from './company-words.ts';
import type { Reason } from './line-match.ts';
import { isMinor, type NameWord, type Pair, pairWords, lettersOf } from './pair-words.ts';

// Two names are compared in three steps. For “Amer Elec Pwr Ohio” and American Electric Power:
// 1. `pairWords` pairs the words that correspond, each pair with a reason: “Amer”, “Elec” and “Pwr” are shortened.
// 2. `compareNames` describes what is left: “Ohio” is extra. If the company is in Ohio, the word confirms it instead.
// 3. `DOUBTS` lists which differences make it another company. If none applies, the names mean the same company.

export interface Alignment {
  /** How much the names differ; 0 if they have the same words. */
  readonly distance: number;
  /** True if both names mean the same company in spite of these differences, unless another name is equally close. */
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

/** The result of comparing two names: which words they share, and which words only one of them has. */
interface Comparison extends Pick<AlignmentContext, 'isUnique'> {
  readonly typed: readonly NameWord[];
  readonly name: readonly NameWord[];
  readonly pairs: readonly Pair[];
  readonly pairedTyped: readonly NameWord[];
  readonly pairedName: readonly NameWord[];
  /** Words of the company's name that weren't typed. */
  readonly missing: readonly NameWord[];
  /** True if all missing words say little, such as “Group”, or none is missing. */
  readonly isNameComplete: boolean;
  /** Typed words that the company's name lacks, except those that are `confirming`. */
  readonly extra: readonly NameWord[];
  /** The extra words, except mistyped legal forms. */
  readonly extraExceptForms: readonly NameWord[];
  /** Typed words that the name lacks but that belong to the company, such as its place. */
  readonly confirming: readonly NameWord[];
  /** How the paired words differ. */
  readonly differences: readonly Reason[];
  /** Those differences that are typos. */
  readonly slips: readonly Reason[];
  /** True if the typed words include the first word of the company's name. */
  readonly hasFirstWord: boolean;
  /** True if the typed words include at least two words of the name that aren't minor. */
  readonly hasTwoTellingWords: boolean;
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
  confirming: 1.5,
  doubt: 9,
};

/** Minimum length of a name's end that people use alone: “Disney” for “Walt Disney”. */
const MIN_ALONE = 6;
/** Minimum length of a name that is rare enough to be followed by words about its business: “Generac Power”. */
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
  const pairs = pairWords(typed, name, isKnown).toSorted((a, b) => a.typed.start - b.typed.start);
  const isIn = (at: number, { start, end }: Pair['typed']) => at >= start && at < end;
  const isTypedPaired = (at: number) => pairs.some((pair) => isIn(at, pair.typed));
  const isNamePaired = (at: number) => pairs.some((pair) => isIn(at, pair.name));
  const pairedTyped = typed.filter((_, at) => isTypedPaired(at));
  const pairedName = name.filter((_, at) => isNamePaired(at));
  const missing = name.filter((_, at) => !isNamePaired(at));
  if (pairedTyped.length === 0 || (isAllMinor(pairedTyped) && missing.length > 0)) return null;

  const unpaired = typed.filter((_, at) => !isTypedPaired(at));
  // Further typed words, such as the company's category, confirm the company only if no important word of its name is
  // missing. “American Financial” isn't American International, although American International is in a financial
  // category.
  const isNameComplete = isAllMinor(missing);
  const mayBeConfirmed = missing.length === 0 || (isNameComplete && !isAllVague(pairedName));
  const confirming = mayBeConfirmed ? unpaired.filter(belongs) : [];
  const extra = unpaired.filter((word) => !confirming.includes(word));
  const extraExceptForms = extra.filter(({ text }) => !isMistypedForm(text));
  const differences = pairs.flatMap(({ reason }) => reason ?? []);
  return {
    typed,
    name,
    pairs,
    pairedTyped,
    pairedName,
    missing,
    isNameComplete,
    extra,
    extraExceptForms,
    confirming,
    differences,
    slips: differences.filter(isSlip),
    hasFirstWord: pairs.some((pair) => pair.name.start === 0),
    hasTwoTellingWords: pairedName.filter(({ canonical: word }) => weightOf(word) !== 'minor').length > 1,
    isExtraMinor: extraExceptForms.every((word) => weightOfExtra(word.canonical) === 'minor'),
    isUnique,
  };
}

const isDistinctive = (word: NameWord) => weightOfExtra(word.canonical) === 'distinctive';

/**
 * True if a complete, rare name is followed by words that describe a business: “Generac Power Systems” is Generac.
 * “Apple” isn't rare, so “Apple Bank” isn't Apple.
 */
const hasBusinessBehind = ({ missing, pairedName, extraExceptForms }: Comparison) =>
  missing.length === 0 &&
  lettersOf(pairedName).length >= MIN_RARE &&
  isAllPlainWords(extraExceptForms) &&
  !extraExceptForms.every(isDistinctive);

const hasKind = ({ differences }: Comparison, kind: Reason['kind']) =>
  differences.some((each) => each.kind === kind);

type Doubt = (names: Comparison) => boolean;

/** A typed word may be a different word, or it is the only shared word and too short: “Lumen” isn't Lumentum. */
const hasDoubtfulWord: Doubt = ({ pairs }) =>
  pairs.some((pair) => pair.isDoubtful || (pair.isShort && pairs.length === 1));

/** There are too many typos: “Facebok Sistems”. */
const hasManyTypos: Doubt = ({ slips, pairedName }) => slips.length > Math.max(1, pairedName.length - 1);

/** An extra word shows that another company is meant: “Apple Hospitality REIT”. */
const hasDistinctiveExtra: Doubt = (names) =>
  names.extraExceptForms.some(isDistinctive) && !hasBusinessBehind(names);

/**
 * An extra word describes a business, such as “Systems”. It is acceptable only if the rest of the name is complete, has
 * no typos, and isn't vague: “Cisco Systems” is Cisco, but “American Systems” isn't American Tower.
 */
function hasDescriptiveExtra(names: Comparison): boolean {
  const { isExtraMinor, isNameComplete, missing, pairedName, slips, hasTwoTellingWords } = names;
  if (isExtraMinor) return false;
  if (!isNameComplete || slips.length > 0) return true;
  if (hasTwoTellingWords) return false;
  return missing.length > 0 || isAllVague(pairedName) || hasKind(names, 'abbreviation');
}

/**
 * All shared words are in the names of many companies: “American” isn't American Tower. Several such words are enough
 * if only one name begins with them: “American Water” is American Water Works.
 */
function isOnlyVague(names: Comparison): boolean {
  const { typed, missing, isNameComplete, pairedTyped, pairedName, hasFirstWord, extra, isUnique } = names;
  if (missing.length === 0 || !isAllVague(pairedTyped)) return false;
  if (typed.length === 1) return true;
  if (isNameComplete) return false;
  const isOneBeginning =
    hasFirstWord && extra.length === 0 && isAllPlainWords(missing) && isUnique(pairedName);
  return !isOneBeginning;
}

/** Only part of the name was typed, it has a typo, and it is short: “Crwon” isn't Crown Castle. */
const isTooShortWithTypo: Doubt = ({ isNameComplete, slips, pairedName }) =>
  !isNameComplete && slips.length > 0 && lettersOf(pairedName).length <= MIN_RARE;

/** Each name has a word that the other lacks: Crown Holdings and Crown Castle. */
const haveDifferentWords: Doubt = ({ isNameComplete, extra, hasTwoTellingWords }) =>
  !isNameComplete && extra.length > 0 && !hasTwoTellingWords;

/** Only one word of a longer name was typed, and in another form: “Builder” isn't Builders FirstSource. */
const isOneWordInOtherForm: Doubt = (names) =>
  !names.isNameComplete && names.pairs.length === 1 && hasKind(names, 'spelling');

/** The typed name begins with an extra word, which is seldom just an addition: “Tele Flex” isn't Flex. */
const hasWordBefore: Doubt = ({ typed: [first], extra }) =>
  first !== undefined && extra.includes(first) && !isMinor(first.text);

/** The short second word of the name wasn't typed, without which it means something else: “Snap” isn't Snap-on. */
const lacksParticle: Doubt = ({ hasFirstWord, missing }) =>
  hasFirstWord &&
  missing.length > 0 &&
  missing.every(({ text }) => text.length <= MAX_PARTICLE && !isMinor(text));

/** The beginning of the name wasn't typed, and people don't leave it out: “Dominion” isn't Old Dominion. */
const lacksBeginning: Doubt = (names) => !names.hasFirstWord && !isLeadOptional(names);

/** Each of these doubts is enough to treat the typed name as that of another company. */
const DOUBTS: readonly Doubt[] = [
  hasDoubtfulWord,
  hasManyTypos,
  hasDistinctiveExtra,
  hasDescriptiveExtra,
  isOnlyVague,
  isTooShortWithTypo,
  haveDifferentWords,
  isOneWordInOtherForm,
  hasWordBefore,
  lacksParticle,
  lacksBeginning,
];

/** True if people leave out the beginning of the name: “Disney” is Walt Disney. */
function isLeadOptional({ name, pairs, pairedName, slips, isUnique }: Comparison): boolean {
  const first = Math.min(...pairs.map((pair) => pair.name.start));
  const isEnd =
    pairs.some((pair) => pair.name.end === name.length) ||
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
  const { pairs, pairedName, missing, extra, confirming, differences, slips, hasFirstWord, isExtraMinor } =
    names;
  const isDoubtful = DOUBTS.some((applies) => applies(names));
  const isBeginning = hasFirstWord && slips.length === 0 && isExtraMinor;
  if (isDoubtful && !isBeginning && isAllVague(pairedName)) return null;

  const isReordered = pairs.some((pair, nth) => pair.name.start < (pairs[nth - 1]?.name.start ?? 0));
  const reasons: Reason[] = [
    ...differences,
    ...(isReordered ? [{ kind: 'order', about: '' } as const] : []),
    ...(extra.length > 0 ? [{ kind: 'extra', about: listed(extra) } as const] : []),
    ...(missing.length > 0 ? [{ kind: 'missing', about: listed(missing) } as const] : []),
    ...(confirming.length > 0 ? [{ kind: 'place', about: listed(confirming) } as const] : []),
  ];
  const distance =
    (hasKind(names, 'spacing') ? DISTANCE.spacing : 0) +
    (hasKind(names, 'spelling') ? DISTANCE.spelling : 0) +
    (hasKind(names, 'abbreviation') ? DISTANCE.abbreviation : 0) +
    (isReordered ? DISTANCE.order : 0) +
    slips.reduce((sum, { kind }) => sum + (kind === 'two letters' ? 2 : 1) * DISTANCE.slip, 0) +
    (extra.length > 0 ? (isExtraMinor ? DISTANCE.minorExtra : DISTANCE.extra) : 0) +
    (confirming.length > 0 ? DISTANCE.confirming : 0) +
    (missing.length > 0 ? (hasFirstWord ? DISTANCE.missing : DISTANCE.lead) : 0) +
    (isDoubtful ? DISTANCE.doubt + extra.length + missing.length : 0);
  return { distance, isCertain: !isDoubtful, isBeginning, reasons };
}
