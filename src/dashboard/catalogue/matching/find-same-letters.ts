import { foldedWords } from '#search/tokenize.ts';
import { joinedWords } from '#search/word-lists.ts';
import { type Finding, reason } from './finding.ts';
import { isCurrentName, type KnownName, type NameIndex } from './name-index.ts';
import type { ParsedName } from './parse-name.ts';

/** Distance of a former name or brand that was typed exactly. */
export const OTHER_NAME_EXACT = 0.5;

/**
 * Legal forms, grouped by country. Two companies with the same name but legal forms of different groups aren't the
 * same.
 */
const FORM_FAMILIES = [
  'inc incorporated corp corporation co company llc',
  'ag gmbh kg kgaa ohg ug',
  'nv bv',
  'spa srl',
  'ab oyj oy asa aps',
  'kk',
].map((forms) => new Set(forms.split(' ')));

/** Returns the group of a name's legal form. Null if the name has no legal form, or one that many countries use. */
function familyOf(name: string): number | null {
  const words = joinedWords(name).slice(1);
  const at = FORM_FAMILIES.findIndex((family) => words.some((word) => family.has(word)));
  return at < 0 ? null : at;
}

/** Words that don't change which company a name means: “Johnson and Johnson”, “The Coca-Cola Company”. */
const FILLERS: ReadonlySet<string> = new Set(['and', 'the']);

const spellingOf = (name: string): string =>
  foldedWords(name)
    .filter((word) => !FILLERS.has(word))
    .join(' ');

/** Describes how a typed name differs from a name with the same letters, for instance in spaces or the legal form. */
function compareSpelling(name: KnownName, typed: ParsedName): Finding {
  const isOtherName = !isCurrentName(name);
  const isSame = spellingOf(name.text) === spellingOf(typed.text);
  const isSpaced = name.words.every(({ text }, index) => text === typed.words[index]);
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

/** Finds the companies that have a name with exactly the same letters as the typed one. */
export function findSameLetters(index: NameIndex, typed: ParsedName): Finding[] {
  const letters = new Set([typed.words.join(''), foldedWords(typed.text).join('')]);
  return [...letters].flatMap(index.withLetters).map((name) => compareSpelling(name, typed));
}
