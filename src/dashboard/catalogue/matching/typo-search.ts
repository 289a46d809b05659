import { letterMask, matchTypo, mayBeClose, typosIn } from '#search/match-word.ts';

/** Words of the same length. The mask of a word is a bit set of its letters. */
interface WordsOfLength {
  readonly words: string[];
  readonly masks: number[];
}

function closeWords({ words, masks }: WordsOfLength, typed: string, mask: number, typos: number): string[] {
  const found: string[] = [];
  for (let index = 0; index < masks.length; index++) {
    const other = masks[index] ?? 0;
    if (!mayBeClose(mask, other, typos, typos)) continue;
    const word = words[index] ?? '';
    if (matchTypo(typed, word, 0, word.length, false)) found.push(word);
  }
  return found;
}

/** Groups words by length. Returns a function that finds the words that a misspelled word may stand for. */
export function createTypoSearch(words: Iterable<string>): (typed: string) => string[] {
  const groups: WordsOfLength[] = [];
  for (const word of words) {
    while (groups.length <= word.length) groups.push({ words: [], masks: [] });
    groups[word.length]?.words.push(word);
    groups[word.length]?.masks.push(letterMask(word));
  }
  return (typed) => {
    const typos = typosIn(typed);
    if (typos === 0) return [];
    const mask = letterMask(typed);
    return groups
      .slice(Math.max(0, typed.length - typos), typed.length + typos + 1)
      .flatMap((group) => closeWords(group, typed, mask, typos));
  };
}
