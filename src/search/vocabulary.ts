import {
  isUnseparated,
  letterMask,
  matchTypo,
  type MatchKind,
  mayBeClose,
  mayBeInside,
  mayHaveStartTypo,
  typosIn,
} from './match-word.ts';
import { createNumberList } from './number-list.ts';

/** Copies a part of a text, because engines keep the whole text in memory for longer parts. */
export const copyString = (part: string): string => (part.length < 13 ? part : part.split('').join(''));

/** Creates a list of distinct words, each with a number. */
export function createVocabulary() {
  const numbers = new Map<string, number>();
  // All words separated by line breaks: searching one long text is far faster than searching many short ones.
  let joined = '\n';
  let fresh: string[] = [];
  let length = joined.length;
  /** Position of each word in `joined`. `masks` has the bit masks of their letters. */
  const starts: number[] = [];
  const masks = createNumberList(Uint32Array);

  function flush(): string {
    if (fresh.length > 0) joined += `${fresh.join('\n')}\n`;
    fresh = [];
    return joined;
  }

  const endOf = (number: number) => (starts[number + 1] ?? length) - 1;

  /** Returns the word at a position by a galloping search, starting from word `from`. */
  function wordAt(position: number, from: number): number {
    let step = 1;
    while ((starts[from + step] ?? Infinity) <= position) step *= 2;
    let [low, high] = [from + (step >> 1), Math.min(from + step, starts.length) - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    get: (word: string) => numbers.get(word),
    number(word: string): number {
      const existing = numbers.get(word);
      if (existing !== undefined) return existing;
      const copy = copyString(word);
      const number = starts.push(length) - 1;
      numbers.set(copy, number);
      fresh.push(copy);
      masks.push(letterMask(copy));
      length += copy.length + 1;
      return number;
    },
    /** Calls `found` for each word that equals the typed one, starts with it or, with `withInside`, contains it. */
    find(typed: string, withInside: boolean, found: (number: number, kind: MatchKind) => void) {
      const text = flush();
      const isAnywhere = isUnseparated(typed);
      const needle = isAnywhere || (withInside && mayBeInside(typed)) ? typed : `\n${typed}`;
      const inside = isAnywhere ? 'start' : 'inside';
      const lead = needle.length - typed.length;
      let number = 0;
      for (let at = text.indexOf(needle); at !== -1;) {
        number = wordAt(at + lead, number);
        const [start, end] = [starts[number] ?? 0, endOf(number)];
        found(number, at + lead > start ? inside : end - start === typed.length ? 'whole' : 'start');
        at = text.indexOf(needle, end);
      }
    },
    /**
     * Calls `found` for each word that matches the typed word with typos, including starts of longer words with
     * `withStart`. Omits words that begin with the typed word, which `find` reports.
     */
    findTypos(typed: string, withStart: boolean, found: (number: number, kind: 'typo' | 'slips') => void) {
      const typos = typosIn(typed);
      if (typos === 0) return;
      const text = flush();
      const [mask, letters] = [letterMask(typed), masks.values()];
      const mayBeStart = withStart && mayHaveStartTypo(typed);
      for (let number = 0; number < starts.length; number++) {
        const start = starts[number] ?? 0;
        const end = endOf(number);
        const [isShort, isLong] = [end - start < typed.length - typos, end - start > typed.length + typos];
        if (isShort || (isLong && !mayBeStart)) continue;
        const other = letters[number] ?? 0;
        if (!mayBeClose(mask, other, typos)) continue;
        if (!mayBeStart && !mayBeClose(other, mask, typos)) continue;
        if (text.startsWith(typed, start)) continue;
        const kind = matchTypo(typed, text, start, end, mayBeStart);
        if (kind) found(number, kind);
      }
    },
  };
}
