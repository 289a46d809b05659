import { copyString } from './copy-string.ts';
import { type MatchKind, isOneTypo, mayBeInside, mayBeTypo } from './match-term.ts';

/** Numbers the distinct words of all companies. */
export interface Vocabulary {
  number(word: string): number;
  get(word: string): number | undefined;
  /** Calls `found` for each word that equals, starts with or contains the typed one. */
  find(typed: string, found: (number: number, kind: MatchKind) => void): void;
  /** Calls `found` for each word within one typo, among those that `accepts` lets through. */
  findTypos(typed: string, accepts: (number: number) => boolean, found: (number: number) => void): void;
}

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  // Searching one long text is far faster than many short ones. Words are separated by line breaks.
  let joined = '\n';
  let fresh: string[] = [];
  let length = joined.length;
  /** Start of each word in `joined`. */
  const starts: number[] = [];

  function flush(): string {
    if (fresh.length > 0) joined += `${fresh.join('\n')}\n`;
    fresh = [];
    return joined;
  }

  const endOf = (number: number) => (starts[number + 1] ?? length) - 1;

  /** The word at a position, by galloping search from word `from`. */
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
    get: (word) => numbers.get(word),
    number(word) {
      const existing = numbers.get(word);
      if (existing !== undefined) return existing;
      const copy = copyString(word);
      const number = starts.push(length) - 1;
      numbers.set(copy, number);
      fresh.push(copy);
      length += copy.length + 1;
      return number;
    },
    find(typed, found) {
      const text = flush();
      const needle = mayBeInside(typed) ? typed : `\n${typed}`;
      const lead = needle.length - typed.length;
      let number = 0;
      for (let at = text.indexOf(needle); at !== -1;) {
        number = wordAt(at + lead, number);
        const [start, end] = [starts[number] ?? 0, endOf(number)];
        found(number, at + lead > start ? 'inside' : end - start === typed.length ? 'whole' : 'start');
        at = text.indexOf(needle, end);
      }
    },
    findTypos(typed, accepts, found) {
      if (!mayBeTypo(typed)) return;
      const text = flush();
      for (let number = 0; number < starts.length; number++)
        if (accepts(number) && isOneTypo(typed, text, starts[number] ?? 0, endOf(number))) found(number);
    },
  };
}
