import { numbersBetween } from './number-list.ts';
import type { WordLetters } from './word-table.ts';

/** Fewer words than this are sorted by comparing them. */
const FEW = 32;
/**
 * How many letters a sort key has (`count`), and how many values each letter can have. Four letters of 8 bits, or two
 * of 16 bits, fit into the 32 bits of a key.
 */
const [PLAIN_LETTERS, ANY_LETTERS] = [
  { count: 4, values: 2 ** 8 },
  { count: 2, values: 2 ** 16 },
];
/**
 * Maximum number of words. A sort key is made of 32 bits for letters and of the position of a word, so it stays
 * below `2 ** 53` and exact.
 */
const MAX_WORDS = 2 ** 21;

/**
 * Returns the numbers of all words, sorted by their code units. Turns the first letters of each word into a number and
 * sorts these numbers, which is several times faster than comparing words. Words with the same first letters are then
 * sorted by the letters that follow, in the same way.
 */
export function sortWords({ letters, starts }: WordLetters): Uint32Array {
  const order = numbersBetween(0, starts.length - 1);
  const isPlain = letters.subarray(0, starts.at(-1)).every((letter) => letter < PLAIN_LETTERS.values);
  const { count, values } = isPlain ? PLAIN_LETTERS : ANY_LETTERS;

  /** Returns a letter of a word; 0 after its end. */
  const letterAt = (number: number, depth: number) => {
    const at = (starts[number] ?? 0) + depth;
    return at < (starts[number + 1] ?? 0) ? (letters[at] ?? 0) : 0;
  };

  function compareFrom(depth: number) {
    return (a: number, b: number) => {
      for (let at = depth; ; at++) {
        const [one, other] = [letterAt(a, at), letterAt(b, at)];
        if (one !== other || one === 0) return one - other;
      }
    };
  }

  /** Sorts a range of words that have the same first `depth` letters. */
  function sortRange(from: number, to: number, depth: number) {
    const range = order.subarray(from, to);
    if (range.length < FEW) {
      range.sort(compareFrom(depth));
      return;
    }
    const keys = new Float64Array(range.length);
    for (let at = 0; at < range.length; at++) {
      let key = 0;
      for (let nth = 0; nth < count; nth++) key = key * values + letterAt(range[at] ?? 0, depth + nth);
      keys[at] = key * MAX_WORDS + at;
    }
    keys.sort();
    const unsorted = range.slice();
    for (let at = 0; at < keys.length; at++) range[at] = unsorted[(keys[at] ?? 0) % MAX_WORDS] ?? 0;
    for (let first = 0; first < keys.length;) {
      const key = Math.floor((keys[first] ?? 0) / MAX_WORDS);
      let end = first + 1;
      while (end < keys.length && Math.floor((keys[end] ?? 0) / MAX_WORDS) === key) end += 1;
      if (end - first > 1) sortRange(from + first, from + end, depth + count);
      first = end;
    }
  }

  sortRange(0, order.length, 0);
  return order;
}
