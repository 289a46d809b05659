import { foldedWords } from '#search/tokenize.ts';
import { isMeaningless } from '#search/word-lists.ts';
import { canonical, isPlain, weightOfExtra } from './company-words.ts';
import { findName } from './find-name.ts';
import { bestOf, type Finding, hasCertain } from './finding.ts';
import type { NameIndex } from './name-index.ts';
import { type ParsedName, parseName } from './parse-name.ts';
import { splitWords } from './split-words.ts';

/** Minimum length of a word that may be an abbreviation of a common word. Shorter words resemble one only by chance. */
const MIN_COMMON = 4;

/** True for words and abbreviations that are in the names of many companies. */
const isCommonWord = (word: string): boolean =>
  isPlain(canonical(word)) || (word.length >= MIN_COMMON && weightOfExtra(canonical(word)) !== 'distinctive');

/** Finds companies by a name written without spaces, such as “LiveNation” and “thermofisher”. */
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
