import { letterBit } from './match-word.ts';
import { wordCount, wordLength, type WordSegment } from './word-segment.ts';

/** Words of a segment and, for each of them, its letters as a bit mask (`letterMask`). */
interface MaskedWords {
  readonly words: Uint32Array;
  readonly masks: Uint32Array;
}

/** All words of a segment, the shortest first. */
interface WordsByLength extends MaskedWords {
  /** For each length, the index in `words` at which the words of this length or more begin. */
  readonly starts: Uint32Array;
}

function maskOf({ text, starts }: WordSegment, word: number, length: number): number {
  const start = starts[word] ?? 0;
  let mask = 0;
  for (let at = start; at < start + length; at++) mask |= letterBit(text.charCodeAt(at));
  return mask;
}

function groupByLength(segment: WordSegment): WordsByLength {
  const count = wordCount(segment);
  let longest = 0;
  for (let word = 0; word < count; word++) longest = Math.max(longest, wordLength(segment, word));
  const starts = new Uint32Array(longest + 2);
  for (let word = 0; word < count; word++) {
    const after = wordLength(segment, word) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let length = 1; length < starts.length; length++)
    starts[length] = (starts[length] ?? 0) + (starts[length - 1] ?? 0);
  const [words, masks, next] = [new Uint32Array(count), new Uint32Array(count), starts.slice()];
  for (let word = 0; word < count; word++) {
    const length = wordLength(segment, word);
    const at = next[length] ?? 0;
    words[at] = word;
    masks[at] = maskOf(segment, word, length);
    next[length] = at + 1;
  }
  return { words, masks, starts };
}

/** Segments never change, so each is grouped only once, by the first search that needs it. */
const grouped = new WeakMap<WordSegment, WordsByLength>();

/** Returns the words of a segment that have this many letters. */
export function wordsOfLength(segment: WordSegment, length: number): MaskedWords {
  const { words, masks, starts } = grouped.get(segment) ?? groupByLength(segment);
  if (!grouped.has(segment)) grouped.set(segment, { words, masks, starts });
  const range = [starts[length] ?? words.length, starts[length + 1] ?? words.length] as const;
  return { words: words.subarray(...range), masks: masks.subarray(...range) };
}
