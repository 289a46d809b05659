import type { Phrase } from './search-text.ts';
import { foldedWords } from './tokenize.ts';

/** Finds a phrase in texts, without splitting most of them into words. */
export type PhraseMatcher = ReturnType<typeof createPhraseMatcher>;

const PLAIN = /^[\x20-\x7e\n\t]*$/;

/** For text already split into folded words. */
export function hasPhrase(words: readonly string[], { words: wanted, isUnfinished }: Phrase): boolean {
  const last = wanted.length - 1;
  return words.some((_, start) =>
    wanted.every((word, at) => {
      const other = words[start + at];
      return at === last && isUnfinished ? other?.startsWith(word) === true : other === word;
    }),
  );
}

export function createPhraseMatcher(phrase: Phrase) {
  const isAscii = phrase.words.every((word) => PLAIN.test(word));
  const end = phrase.isUnfinished ? '' : '(?![a-z0-9])';
  // Folded words of plain letters and digits need no escaping.
  const pattern = (separator: string, rest: string) =>
    new RegExp(`(?<![a-z0-9])${isAscii ? phrase.words.join(separator) : '(?!)'}${end}${rest}`);
  const inText = pattern('[^a-z0-9]+', '');
  // A quote ends a string, and one before a colon ends the name of a field. A phrase can occur in a text again and
  // again, so that no more than the length of a name is read after each.
  const inJson = pattern('[^a-z0-9"]+', '(?![^"]{0,200}":)');
  return {
    isIn(text: string): boolean {
      if (!PLAIN.test(text)) return hasPhrase(foldedWords(text), phrase);
      return inText.test(text.toLowerCase().replaceAll("'", ''));
    },
    /** Whether one of the strings of this JSON has it; null if that takes reading them. */
    isInJson(json: string): boolean | null {
      if (!PLAIN.test(json)) return null;
      const found = inJson.test(json.toLowerCase().replaceAll("'", ''));
      return found || !json.includes('\\') ? found : null;
    },
  };
}
