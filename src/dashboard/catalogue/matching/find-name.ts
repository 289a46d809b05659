import { isSlip } from './company-words.ts';
import { findInitials } from './find-initials.ts';
import { OTHER_NAME_EXACT, findSameLetters } from './find-same-letters.ts';
import { findSimilarNames } from './find-similar-names.ts';
import { bestOf, doubted, type Finding, hasCertain, reason } from './finding.ts';
import type { NameIndex } from './name-index.ts';
import { type ParsedName, parseName } from './parse-name.ts';

// Companies are looked for by a name in this order, and the first step that leaves no doubt decides:
// 1. a name with the same letters: “goldmansachs” (`findSameLetters`)
// 2. a name with other words, which `alignNames` compares: “Goldman Sacks Group” (`findSimilarNames`)
// 3. initials: “BMS” (`findInitials`)
// 4. the words that a name without spaces consists of: “thermofisher” (`findSplit` in `find-names.ts`)

/** A former name must have at least this many letters for longer names that begin with it to be meant as well. */
const MIN_BEGINNING = 4;

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

/**
 * If one company has the typed name but for a further word, and another one but for a slip, offers both: "IDEX
 * Laboratories" may be IDEX or Idexx Laboratories.
 */
function offerSlips(found: readonly Finding[]): Finding[] {
  const [first] = found;
  const rivals = found.filter(({ reasons }) => reasons.every(isSlip));
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

/**
 * Finds companies whose current name begins with a former name of another company, as “Philip Morris” is of Philip
 * Morris International, so that both are offered. Finds none for a very short text.
 */
function findBeginnings(index: NameIndex, typed: ParsedName): Finding[] {
  if (typed.words.join('').length < MIN_BEGINNING) return [];
  return ofClass(findSimilarNames(index, typed), typed)
    .filter(
      (each) =>
        each.isCertain && each.isBeginning === true && each.reasons.every(({ kind }) => kind !== 'extra'),
    )
    .map((each) => ({ ...each, distance: OTHER_NAME_EXACT }));
}

/** Finds the companies that a typed name may refer to, closest first. */
export function findName(index: NameIndex, typed: ParsedName): Finding[] {
  const exact = doubtLoneSharer(ofClass(findSameLetters(index, typed), typed));
  if (exact.some(({ isOtherName }) => isOtherName !== true)) return bestOf(exact);
  if (exact.length > 0) return bestOf([...exact, ...findBeginnings(index, typed)]);
  const similar = offerSlips(bestOf(ofClass(findSimilarNames(index, typed), typed)));
  const found = hasCertain(similar) ? similar : bestOf([...findInitials(index, typed), ...similar]);
  const beginning = found.filter(({ isBeginning }) => isBeginning);
  // If several names begin with the typed name and none is likelier, all are offered: “Honeywell International” is as
  // close to Honeywell Technologies as to Honeywell Aerospace.
  const isShared =
    beginning.length > 1 && found.every((each) => !each.isCertain || (each.isBeginning && isReplaced(each)));
  return isShared ? beginning.map((each) => ({ ...each, isCertain: true, distance: 0.5 })) : found;
}
