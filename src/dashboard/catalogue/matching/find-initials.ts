import { bestOf, doubted, type Finding, reason } from './finding.ts';
import { initialsOf, isCurrentName, type KnownName, MIN_INITIALS, type NameIndex } from './name-index.ts';
import type { ParsedName } from './parse-name.ts';

const INITIALS_DISTANCE = 4;
/** Maximum number of companies with the same initials to offer. */
const MAX_SAME_INITIALS = 3;

/** Finds the companies for whose names the typed initials stand, such as "BMS", or whose names are such initials. */
export function findInitials(index: NameIndex, { text, words }: ParsedName): Finding[] {
  const [first = ''] = words;
  const isInitials = words.length === 1 && first.length >= MIN_INITIALS && text === text.toUpperCase();
  const names = isInitials ? index.withInitials(first) : index.withLetters(initialsOf(words));
  const isWrittenOut = (name: KnownName) =>
    words.length >= MIN_INITIALS &&
    (words.length > MIN_INITIALS || [text, name.text].every((each) => each.includes('&')));
  const found = bestOf(
    names.filter(isCurrentName).map((name) => ({
      company: name.company,
      reasons: [reason('abbreviation', isInitials ? text : name.text)],
      distance: INITIALS_DISTANCE,
      isCertain: isInitials || isWrittenOut(name),
    })),
  );
  // Many companies may have the same initials. Then they say little.
  return found.length === 1 ? found : found.slice(0, MAX_SAME_INITIALS).map(doubted);
}
