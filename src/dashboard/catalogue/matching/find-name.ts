import { isSlip } from './company-words.ts';
import { findInitials } from './find-initials.ts';
import { OTHER_NAME_EXACT, findSameLetters } from './find-same-letters.ts';
import { findSimilarNames } from './find-similar-names.ts';
import { bestOf, doubted, type Finding, hasCertain, reason } from './finding.ts';
import type { NameIndex } from './name-index.ts';
import { type ParsedName, parseName } from './parse-name.ts';

// A name is looked up in these steps. The first step that leaves no doubt decides:
// 1. names with the same letters: “goldmansachs” (`findSameLetters`)
// 2. names with similar words, compared by `alignNames`: “Goldman Sacks Group” (`findSimilarNames`)
// 3. initials: “BMS” (`findInitials`)
// 4. words without spaces between them: “thermofisher” (`findSplit` in `find-names.ts`)

/** Minimum length of a former name for which longer names that begin with it are offered, too. */
const MIN_BEGINNING = 4;

/** If the line names a share class, removes companies whose names have a different share class. */
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

/** True if the typed name and the company's name each contain words that the other one doesn't. */
const isReplaced = ({ reasons }: Finding) =>
  (['extra', 'missing'] as const).every((kind) => reasons.some((each) => each.kind === kind));

/**
 * If the typed name is that of one company plus a further word, and that of another company except for a typo, offers
 * both: “IDEX Laboratories” may be IDEX or Idexx Laboratories.
 */
function offerSlips(found: readonly Finding[]): Finding[] {
  const [first] = found;
  const rivals = found.filter(({ reasons }) => reasons.every(isSlip));
  const hasExtra = first?.isCertain === true && first.reasons.some(({ kind }) => kind === 'extra');
  if (!first || !hasExtra || rivals.length === 0) return [...found];
  return [first, ...rivals].map((each) => ({ ...each, isCertain: true, distance: first.distance }));
}

/**
 * Marks a match as doubtful if the name is shared with companies that may not be in the data: “Kraft Foods” may mean
 * Mondelez, even if only Kraft Heinz is in the data. If several companies with the name are in the data, the user
 * chooses.
 */
const doubtLoneSharer = (found: readonly Finding[]): readonly Finding[] =>
  found.every(({ isSharedName }) => isSharedName === true) && bestOf(found).length === 1
    ? found.map(doubted)
    : found;

/**
 * If the typed name is a former name of one company, finds the companies whose current names begin with it, so that all
 * are offered: “Philip Morris” may also mean Philip Morris International. Finds none if the text is very short.
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
  // If several names begin with the typed name and none is more likely, offer all of them: “Honeywell International” is
  // equally close to Honeywell Technologies and Honeywell Aerospace.
  const isShared =
    beginning.length > 1 && found.every((each) => !each.isCertain || (each.isBeginning && isReplaced(each)));
  return isShared ? beginning.map((each) => ({ ...each, isCertain: true, distance: 0.5 })) : found;
}
