import { wordCount, wordEnd, type WordSegment } from './word-segment.ts';

interface WordsByLength {
  /** The numbers of all words, the shortest words first. */
  readonly words: Uint32Array;
  /** For each length, the index in `words` at which the words of this length or more begin. */
  readonly starts: Uint32Array;
}

const lengthOf = (segment: WordSegment, word: number) => wordEnd(segment, word) - (segment.starts[word] ?? 0);

function groupByLength(segment: WordSegment): WordsByLength {
  const count = wordCount(segment);
  let longest = 0;
  for (let word = 0; word < count; word++) longest = Math.max(longest, lengthOf(segment, word));
  const starts = new Uint32Array(longest + 2);
  for (let word = 0; word < count; word++) {
    const after = lengthOf(segment, word) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let length = 1; length < starts.length; length++)
    starts[length] = (starts[length] ?? 0) + (starts[length - 1] ?? 0);
  const [words, next] = [new Uint32Array(count), starts.slice()];
  for (let word = 0; word < count; word++) {
    const length = lengthOf(segment, word);
    const at = next[length] ?? 0;
    words[at] = word;
    next[length] = at + 1;
  }
  return { words, starts };
}

/** Segments never change, so each is grouped only once, by the first search that needs it. */
const grouped = new WeakMap<WordSegment, WordsByLength>();

/** Returns the numbers of the words of a segment that have from `shortest` to `longest` letters. */
export function wordsOfLength(segment: WordSegment, shortest: number, longest: number): Uint32Array {
  const { words, starts } = grouped.get(segment) ?? groupByLength(segment);
  if (!grouped.has(segment)) grouped.set(segment, { words, starts });
  return words.subarray(starts[shortest] ?? words.length, starts[longest + 1] ?? words.length);
}
