import { foldedWords, wordsOf } from '#search/tokenize.ts';
import { joinedWords } from '#search/word-lists.ts';
import { alignNames } from './align-names.ts';
import { canonical, isHolding, weightOf, type WordWeight } from './company-words.ts';
import { type Finding, type NamedCompany, reason } from './finding.ts';
import type { Reason } from './line-match.ts';
import { codesIn } from './location-codes.ts';
import { isCurrentName, type KnownName, type NameIndex } from './name-index.ts';
import { toNameWord } from './pair-words.ts';
import type { ParsedName } from './parse-name.ts';

/** Added to the distance of former names and brands, so that current names rank before them. */
const OTHER_NAME_DISTANCE = 3;
/**
 * Minimum length of a former name or brand that may be misspelled. A shorter one is more likely another name: “Markel”
 * isn't Marvel.
 */
const MIN_MISTYPED = 7;

/** Returns the reason with its words spelled as in the name or the line, with capitals and accents. */
function inOwnLetters({ kind, about }: Reason, name: string, typed: string): Reason {
  const written = new Map(wordsOf(kind === 'missing' ? name : typed).map((word) => [word.folded, word.text]));
  return { kind, about: about.replaceAll(/\S+/g, (word) => written.get(word) ?? word) };
}

/**
 * Returns the words of a company's location, ticker and categories. They may stand beside its name in a user's list.
 */
const belongingTo = ({ location, ticker, categories }: NamedCompany) =>
  new Set([
    ...[location, ticker, ...categories.map(({ name }) => name)].flatMap((text) =>
      foldedWords(text ?? '').map(canonical),
    ),
    ...codesIn(location),
  ]);

/**
 * True if the differences are small enough for a former name or a brand. People leave out the end of a former name:
 * “Westar” for Westar Energy. They don't do so with a brand: “Alcoa” isn't the brand Alcoa Fastening Systems.
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

/** Legal forms that companies in the United States don't have. */
const FOREIGN_FORMS = new Set('plc ag kgaa se sa nv spa ab oyj asa kk'.split(' '));

/**
 * True if the line has a foreign legal form and only a part of an American company's name: “Prudential plc” isn't
 * Prudential Financial.
 */
const isForeign = (typed: string, { location }: NamedCompany, reasons: readonly Reason[]): boolean =>
  reasons.some(({ kind }) => kind === 'missing') &&
  joinedWords(typed)
    .slice(1)
    .some((word) => FOREIGN_FORMS.has(word)) &&
  codesIn(location).includes('us');

/** Finds the companies with similar names, by comparing the names word by word. */
export function findSimilarNames(index: NameIndex, typed: ParsedName): Finding[] {
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
    const isOther = !isCurrentName(name);
    // Don't even suggest a company for a part of its former name or brand: “Kellogg” isn't Spear Leeds & Kellogg.
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
