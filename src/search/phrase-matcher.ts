import type { Phrase } from './search-text.ts';
import { foldedWords } from './tokenize.ts';

/** Finds a phrase in texts without splitting most of them into words. */
export type PhraseMatcher = ReturnType<typeof createPhraseMatcher>;

const PLAIN = /^[\x20-\x7e\n\t]*$/;

/** True if a text contains the phrase. `words` are the text's folded words. */
export function hasPhrase(words: readonly string[], { words: wanted, isUnfinished }: Phrase): boolean {
  const last = wanted.length - 1;
  return words.some((_, start) =>
    wanted.every((word, at) => {
      const other = words[start + at];
      return at === last && isUnfinished ? other?.startsWith(word) === true : other === word;
    }),
  );
}

/** Creates a matcher, which compiles the phrase once for all texts. */
export function createPhraseMatcher(phrase: Phrase) {
  const isAscii = phrase.words.every((word) => PLAIN.test(word));
  const end = phrase.isUnfinished ? '' : '(?![a-z0-9])';
  // Folded words have only letters and digits, so they need no escaping.
  const pattern = (separator: string, rest: string) =>
    new RegExp(`(?<![a-z0-9])${isAscii ? phrase.words.join(separator) : '(?!)'}${end}${rest}`, 'i');
  const inText = pattern('[^a-z0-9]+', '');
  // In JSON, a quote ends a string, and a quote before a colon ends a field's name, which must not match. The
  // look-ahead is limited to the length of a name, because a phrase can occur many times in one text.
  const inJson = pattern('[^a-z0-9"]+', '(?![^"]{0,200}":)');
  return {
    isIn(text: string): boolean {
      if (!PLAIN.test(text)) return hasPhrase(foldedWords(text), phrase);
      return inText.test(text.replaceAll("'", ''));
    },
    /** True if a string in this JSON contains the phrase; null if the JSON must be parsed to find out. */
    isInJson(json: string): boolean | null {
      if (!PLAIN.test(json)) return null;
      const found = inJson.test(json.includes("'") ? json.replaceAll("'", '') : json);
      return found || !json.includes('\\') ? found : null;
    },
  };
}
