import { bestOf, doubted, type Finding, reason } from './finding.ts';
import { initialsOf, isCurrentName, type KnownName, MIN_INITIALS, type NameIndex } from './name-index.ts';
import type { ParsedName } from './parse-name.ts';

const INITIALS_DISTANCE = 4;
/** Maximum number of companies to offer if several have the same initials. */
const MAX_SAME_INITIALS = 3;

/** Finds the companies whose names have the typed initials, such as “BMS”, or consist of them. */
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
  // If many companies have the same initials, offer only a few of them.
  return found.length === 1 ? found : found.slice(0, MAX_SAME_INITIALS).map(doubted);
}
