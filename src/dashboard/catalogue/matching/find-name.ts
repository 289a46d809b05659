import { regionKey, regionNames } from '#company-search/region-names.ts';
import { foldedWords, wordsOf } from '#search/tokenize.ts';
import { isMeaningless, joinedWords } from '#search/word-lists.ts';
import { alignNames } from './align-names.ts';
import { canonical, isHolding, isPlain, weightOf, weightOfExtra, type WordWeight } from './company-words.ts';
import { bestOf, doubted, type Finding, hasCertain, type NamedCompany, reason } from './finding.ts';
import type { Reason } from './line-match.ts';
import { initialsOf, isOwnName, type KnownName, MIN_INITIALS, type NameIndex } from './name-index.ts';
import { toNameWord } from './pair-words.ts';
import { type ParsedName, parseName } from './parse-line.ts';
import { splitWords } from './split-words.ts';

// Companies are looked for by a name in this order, and the first step that leaves no doubt decides:
// 1. a name with the same letters: “goldmansachs” (`findSameLetters`)
// 2. a name with other words, which `alignNames` compares: “Goldman Sacks Group” (`findSimilar`)
// 3. initials: “BMS” (`findInitials`)
// 4. the words that a name without spaces consists of: “thermofisher” (`findSplit`)

/** Added to the distance of former names and brands, so that current names take precedence. */
const OTHER_NAME_DISTANCE = 3;
/** A shorter former name or brand with a typo may well be another name: “Markel” isn't Marvel. */
const MIN_MISTYPED = 7;
/** A former name must have at least this many letters for longer names that begin with it to be meant as well. */
const MIN_BEGINNING = 4;
/** Distance of a former name or brand that is typed exactly. */
const OTHER_NAME_EXACT = 0.5;
const INITIALS_DISTANCE = 4;
/**
 * Minimum length of a word to count as an abbreviation of a common word. Shorter words look like one only by chance.
 */
const MIN_COMMON = 4;
/** Maximum number of companies with the same initials to offer. */
const MAX_SAME_INITIALS = 3;

/**
 * Legal forms, grouped by country. Companies with the same name but legal forms from different groups are different
 * companies.
 */
const FORM_FAMILIES = [
  'inc incorporated corp corporation co company llc',
  'ag gmbh kg kgaa ohg ug',
  'nv bv',
  'spa srl',
  'ab oyj oy asa aps',
  'kk',
].map((forms) => new Set(forms.split(' ')));

/** Returns the group of a name's legal form; null if it has no legal form, or one that many countries use. */
function familyOf(name: string): number | null {
  const words = joinedWords(name).slice(1);
  const at = FORM_FAMILIES.findIndex((family) => words.some((word) => family.has(word)));
  return at < 0 ? null : at;
}

/** Returns a reason with its words spelled as in the name or the line, including capitals and accents. */
function inOwnLetters({ kind, about }: Reason, name: string, typed: string): Reason {
  const written = new Map(wordsOf(kind === 'missing' ? name : typed).map((word) => [word.folded, word.text]));
  return { kind, about: about.replaceAll(/\S+/g, (word) => written.get(word) ?? word) };
}

/** Returns the codes of the states and countries in a location: "us" and "ca" for "Cupertino, California". */
export const codesIn = (location: string | null): string[] =>
  (location ?? '').split(/[,;]/).flatMap((part) => {
    const { countries, parts } = regionNames();
    return (parts.get(regionKey(part)) ?? countries.get(regionKey(part)) ?? '').toLowerCase().split('-');
  });

/**
 * Returns the words of a company's location, ticker and categories, which may stand beside its name in the list that
 * the user wants to match.
 */
const belongingTo = ({ location, ticker, categories }: NamedCompany) =>
  new Set([
    ...[location, ticker, ...categories.map(({ name }) => name)].flatMap((text) =>
      foldedWords(text ?? '').map(canonical),
    ),
    ...codesIn(location),
  ]);

/** Describes how a typed name differs from a name with the same letters, for instance in spaces or the legal form. */
function compareSpelling(name: KnownName, typed: ParsedName): Finding {
  const isOtherName = !isOwnName(name);
  const isSame = foldedWords(name.text).join(' ') === foldedWords(typed.text).join(' ');
  const isSpaced = name.words.every(({ text }, at) => text === typed.words[at]);
  const [form, ownForm] = [familyOf(typed.text), familyOf(name.legal)];
  const own = isSame ? name.kind : isSpaced ? (isOtherName ? name.kind : 'legal form') : 'spacing';
  const reasons =
    own === name.kind || name.kind === 'name'
      ? [reason(own, isOtherName ? name.text : '')]
      : [reason(own), reason(name.kind, name.text)];
  return {
    company: name.company,
    reasons,
    distance: isOtherName ? OTHER_NAME_EXACT : isSame ? 0 : isSpaced ? 0.1 : 0.2,
    // Legal forms can tell companies apart: Merck KGaA and Merck & Co. are two companies.
    isCertain: form === null || ownForm === null || form === ownForm,
    isOtherName,
    isSharedName: name.isShared,
  };
}

/** If a line names a share class, leaves out companies of another share class. */
function ofClass(found: readonly Finding[], { shareClass }: ParsedName): Finding[] {
  if (shareClass === '') return [...found];
  return found.flatMap((each) => {
    const own = parseName(each.company.name ?? '').shareClass;
    if (own === '') return each;
    return own === shareClass
      ? { ...each, reasons: [...each.reasons, reason('share class', shareClass.toUpperCase())] }
      : [];
  });
}

/** True if the typed name and the company's name each have words that the other lacks. */
const isReplaced = ({ reasons }: Finding) =>
  (['extra', 'missing'] as const).every((kind) => reasons.some((each) => each.kind === kind));

/** Finds the companies that have a name with exactly the same letters as the typed one. */
export function findSameLetters(index: NameIndex, typed: ParsedName): Finding[] {
  const letters = new Set([typed.words.join(''), foldedWords(typed.text).join('')]);
  return [...letters].flatMap(index.withLetters).map((name) => compareSpelling(name, typed));
}

/**
 * True if the differences are small enough for a former name or a brand. People leave out the end of a former name, as
 * in "Westar" for Westar Energy, but "Alcoa" isn't a brand that begins with it, such as Alcoa Fastening Systems.
 */
function isCloseEnough({ kind: nameKind }: KnownName, reasons: readonly Reason[]): boolean {
  const isPart = reasons.some(({ kind }) => kind === 'missing');
  const isLeftOut = (weight: WordWeight) =>
    weight === 'minor' || (weight === 'descriptive' && nameKind !== 'brand');
  return reasons.every(({ kind, about }) => {
    const words = about.split(' ').map(canonical);
    if (kind === 'extra') return words.every(isHolding);
    if (kind === 'missing') return words.every((word) => isLeftOut(weightOf(word)));
    return kind === 'one letter' || kind === 'two letters' ? !isPart && about.length >= MIN_MISTYPED : true;
  });
}

/** Legal forms that companies of the United States don't have. */
const FOREIGN_FORMS = new Set('plc ag kgaa se sa nv spa ab oyj asa kk'.split(' '));

/**
 * True if a part of an American company's name has a foreign legal form: "Prudential plc" isn't Prudential Financial.
 */
const isForeign = (typed: string, { location }: NamedCompany, reasons: readonly Reason[]): boolean =>
  reasons.some(({ kind }) => kind === 'missing') &&
  joinedWords(typed)
    .slice(1)
    .some((word) => FOREIGN_FORMS.has(word)) &&
  codesIn(location).includes('us');

/** Finds the companies that have a similar name, by comparing names word by word. */
function findSimilar(index: NameIndex, typed: ParsedName): Finding[] {
  const own = typed.words.map(toNameWord);
  return [...index.similarTo(typed.words)].flatMap((name) => {
    let belonging: ReadonlySet<string> | null = null;
    const alignment = alignNames(own, name.words, {
      isKnown: index.isKnown,
      isUnique: (shared) => index.isUnique(name.company, shared),
      belongs: (word) => (belonging ??= belongingTo(name.company)).has(word.canonical),
    });
    if (!alignment) return [];
    const kind = name.kind === 'name' ? [] : [reason(name.kind, name.text)];
    const isOther = !isOwnName(name);
    // A part of a brand or a former name isn't even worth a suggestion: Kellogg is no part of Spear Leeds & Kellogg.
    const isClose = !isOther || isCloseEnough(name, alignment.reasons);
    if (!isClose && alignment.reasons.some((each) => each.kind === 'missing')) return [];
    return {
      company: name.company,
      ...alignment,
      isCertain:
        alignment.isCertain &&
        isClose &&
        !name.isShared &&
        !isForeign(typed.text, name.company, alignment.reasons),
      isBeginning: alignment.isBeginning && !isOther,
      distance: alignment.distance + (isOther ? OTHER_NAME_DISTANCE : 0),
      reasons: [...alignment.reasons.map((each) => inOwnLetters(each, name.text, typed.text)), ...kind],
    };
  });
}

/** Finds the companies for whose names the typed initials stand, such as "BMS", or whose names are such initials. */
function findInitials(index: NameIndex, { text, words }: ParsedName): Finding[] {
  const [first = ''] = words;
  const isInitials = words.length === 1 && first.length >= MIN_INITIALS && text === text.toUpperCase();
  const names = isInitials ? index.withInitials(first) : index.withLetters(initialsOf(words));
  const isWrittenOut = (name: KnownName) =>
    words.length >= MIN_INITIALS &&
    (words.length > MIN_INITIALS || [text, name.text].every((each) => each.includes('&')));
  const found = bestOf(
    names.filter(isOwnName).map((name) => ({
      company: name.company,
      reasons: [reason('abbreviation', isInitials ? text : name.text)],
      distance: INITIALS_DISTANCE,
      isCertain: isInitials || isWrittenOut(name),
    })),
  );
  // Many companies may have the same initials. Then they say little.
  return found.length === 1 ? found : found.slice(0, MAX_SAME_INITIALS).map(doubted);
}

const SLIPS: readonly Reason['kind'][] = ['swapped letters', 'one letter', 'two letters'];

/**
 * If one company has the typed name but for a further word, and another one but for a slip, offers both: "IDEX
 * Laboratories" may be IDEX or Idexx Laboratories.
 */
function offerSlips(found: readonly Finding[]): Finding[] {
  const [first] = found;
  const hasSlip = ({ reasons }: Finding) => reasons.every(({ kind }) => SLIPS.includes(kind));
  const rivals = found.filter(hasSlip);
  const hasExtra = first?.isCertain === true && first.reasons.some(({ kind }) => kind === 'extra');
  if (!first || !hasExtra || rivals.length === 0) return [...found];
  return [first, ...rivals].map((each) => ({ ...each, isCertain: true, distance: first.distance }));
}

/**
 * Doubts a company that is found by a name that it shares with companies that aren't in the data: "Kraft Foods" may
 * mean Mondelez even where only Kraft Heinz is known. If several of them are known, the user chooses.
 */
const doubtLoneSharer = (found: readonly Finding[]): readonly Finding[] =>
  found.every(({ isSharedName }) => isSharedName === true) && bestOf(found).length === 1
    ? found.map(doubted)
    : found;

/** Finds the companies that a typed name may refer to, closest first. */
export function findName(index: NameIndex, typed: ParsedName): Finding[] {
  const exact = doubtLoneSharer(ofClass(findSameLetters(index, typed), typed));
  if (exact.some(({ isOtherName }) => isOtherName !== true)) return bestOf(exact);
  if (exact.length > 0) {
    // A former name of one company may also be the beginning of another company's current name, as “Philip Morris” is
    // of Philip Morris International. Unless the text is very short, offer both companies.
    const isShort = typed.words.join('').length < MIN_BEGINNING;
    const similar = isShort ? [] : ofClass(findSimilar(index, typed), typed);
    const rivals = similar.filter(
      (each) =>
        each.isCertain && each.isBeginning === true && each.reasons.every(({ kind }) => kind !== 'extra'),
    );
    return bestOf([...exact, ...rivals.map((each) => ({ ...each, distance: OTHER_NAME_EXACT }))]);
  }
  const similar = offerSlips(bestOf(ofClass(findSimilar(index, typed), typed)));
  const found = hasCertain(similar) ? similar : bestOf([...findInitials(index, typed), ...similar]);
  const beginning = found.filter(({ isBeginning }) => isBeginning);
  // If several names begin with the typed name and none is likelier, all are offered: “Honeywell International” is as
  // close to Honeywell Technologies as to Honeywell Aerospace.
  const isShared =
    beginning.length > 1 && found.every((each) => !each.isCertain || (each.isBeginning && isReplaced(each)));
  return isShared ? beginning.map((each) => ({ ...each, isCertain: true, distance: 0.5 })) : found;
}

/** True for words and abbreviations that are in the names of many companies. */
const isCommonWord = (word: string): boolean =>
  isPlain(canonical(word)) || (word.length >= MIN_COMMON && weightOfExtra(canonical(word)) !== 'distinctive');

/** Finds companies by the words of a name that is written without spaces, such as "LiveNation" and "thermofisher". */
export function findSplit(index: NameIndex, { text, words, shareClass }: ParsedName): Finding[] {
  // A capital letter inside a word may be the start of another word.
  const atCapitals = text.replaceAll(/(\p{Ll}{2})(?=\p{Lu}\p{Ll})/gu, '$1 ');
  const isWord = (word: string) => index.isKnown(word) || isMeaningless(word) || isCommonWord(word);
  const known = foldedWords(text).length === 1 ? splitWords(words[0] ?? '', isWord) : null;
  return [atCapitals === text ? [] : [atCapitals], known ? [known.join(' ')] : []]
    .flat()
    .flatMap((split) => findName(index, { ...parseName(split), shareClass }));
}

/** Finds the companies that the names of a line may refer to. Stops at the first name that leaves no doubt. */
export function findNames(index: NameIndex, names: readonly ParsedName[]): Finding[] {
  let closest: Finding[] = [];
  for (const name of names) {
    const typed = findName(index, name);
    const found = hasCertain(typed) ? typed : bestOf([...typed, ...findSplit(index, name)]);
    if (hasCertain(found)) return found;
    closest = closest.length > 0 ? closest : found;
  }
  return closest;
}
