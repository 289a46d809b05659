import { type MatchKind, isOneTypo, mayBeInside, mayBeTypo } from './match-term.ts';

/** Every word of the companies once, known by its number. */
export interface Vocabulary {
  /** The number of a word, a new one for a new word. */
  number(word: string): number;
  /** The number of a word that is there. */
  get(word: string): number | undefined;
  /** Tells of each word that a typed one is, begins or stands in. */
  find(typed: string, found: (number: number, fit: MatchKind) => void): void;
  /** Tells of each word, of those looked at, that a typed one is a typing error away from. */
  findTypos(typed: string, looksAt: (number: number) => boolean, found: (number: number) => void): void;
}

// A longer part of a text would keep the whole text in memory for as long as the part is used.
const detached = (word: string) => (word.length < 13 ? word : word.split('').join(''));

/** An empty vocabulary. */
export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  // One long text is searched far faster than many short ones; each word stands between two line breaks.
  let joined = '\n';
  let fresh: string[] = [];
  let length = joined.length;
  /** Where each word starts. */
  const starts: number[] = [];

  function whole(): string {
    if (fresh.length > 0) joined += `${fresh.join('\n')}\n`;
    fresh = [];
    return joined;
  }

  const endOf = (number: number) => (starts[number + 1] ?? length) - 1;

  /** The word that stands at a place, which is not before the word `from`. */
  function wordAt(place: number, from: number): number {
    let step = 1;
    while ((starts[from + step] ?? Infinity) <= place) step *= 2;
    let [low, high] = [from + (step >> 1), Math.min(from + step, starts.length) - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    get: (word) => numbers.get(word),
    number(word) {
      const before = numbers.get(word);
      if (before !== undefined) return before;
      const own = detached(word);
      const number = starts.push(length) - 1;
      numbers.set(own, number);
      fresh.push(own);
      length += own.length + 1;
      return number;
    },
    find(typed, found) {
      const text = whole();
      const sought = mayBeInside(typed) ? typed : `\n${typed}`;
      const lead = sought.length - typed.length;
      let number = 0;
      for (let at = text.indexOf(sought); at !== -1;) {
        number = wordAt(at + lead, number);
        const [start, end] = [starts[number] ?? 0, endOf(number)];
        found(number, at + lead > start ? 'inside' : end - start === typed.length ? 'whole' : 'start');
        at = text.indexOf(sought, end);
      }
    },
    findTypos(typed, looksAt, found) {
      if (!mayBeTypo(typed)) return;
      const text = whole();
      for (let number = 0; number < starts.length; number++)
        if (looksAt(number) && isOneTypo(typed, text, starts[number] ?? 0, endOf(number))) found(number);
    },
  };
}
