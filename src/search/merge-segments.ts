import {
  createPostingsReader,
  createPostingsWriter,
  postingField,
  postingSlot,
  toPosting,
} from './postings.ts';
import type { yieldEvery } from './time-slicing.ts';
import { END_OF_WORD, type WordSegment, wordCount } from './word-segment.ts';

type Pause = ReturnType<typeof yieldEvery>;

/**
 * How many words are merged before their text is joined into one string, and before the merge pauses if its time slice
 * is over.
 */
const CHUNK = 4096;

/** Compares two words of different segments by their code units. */
function compareWords(first: WordSegment, one: number, second: WordSegment, other: number): number {
  const [start, otherStart] = [first.starts[one] ?? 0, second.starts[other] ?? 0];
  for (let depth = 0; ; depth++) {
    const letter = first.text.charCodeAt(start + depth);
    const difference = letter - second.text.charCodeAt(otherStart + depth);
    if (difference !== 0 || letter === END_OF_WORD) return difference;
  }
}

const NO_WORD = -1;

/**
 * Calls `visit` for each word that one or both of the segments have, in ascending order, with the number of the word in
 * each of them, or NO_WORD. Pauses when a time slice is over.
 */
async function visitWords(
  first: WordSegment,
  second: WordSegment,
  pauseIfDue: Pause,
  visit: (one: number, other: number) => void,
): Promise<void> {
  const [firstCount, secondCount] = [wordCount(first), wordCount(second)];
  let [one, other] = [0, 0];
  for (let visited = 1; one < firstCount || other < secondCount; visited++) {
    const order =
      one === firstCount ? 1 : other === secondCount ? -1 : compareWords(first, one, second, other);
    visit(order <= 0 ? one : NO_WORD, order >= 0 ? other : NO_WORD);
    if (order <= 0) one += 1;
    if (order >= 0) other += 1;
    const pause = visited % CHUNK === 0 ? pauseIfDue() : undefined;
    if (pause) await pause;
  }
}

/** Creates a writer of a segment whose words come from two others, in ascending order. */
function createSegmentWriter(first: WordSegment, second: WordSegment) {
  const maxWords = wordCount(first) + wordCount(second);
  const starts = new Uint32Array(maxWords + 1);
  const postings = createPostingsWriter(maxWords, first.postings.bytes.length + second.postings.bytes.length);
  /** The text of all words but the last ones, which are in `pieces`: appending each to it would take much memory. */
  const chunks: string[] = [];
  let pieces: string[] = [];
  let count = 0;

  return {
    /** Takes the postings of the next word. Call `endWord` after its last one. */
    postings,
    /** Ends a word, which `segment` has, too. A word without postings is left out. */
    endWord({ text, starts: from }: WordSegment, word: number) {
      if (!postings.hasPostings()) return;
      postings.endWord();
      const [start, end] = [from[word] ?? 0, from[word + 1] ?? 0];
      pieces.push(text.slice(start, end));
      if (pieces.length === CHUNK) {
        chunks.push(pieces.join(''));
        pieces = [];
      }
      starts[count + 1] = (starts[count] ?? 0) + end - start;
      count += 1;
    },
    toSegment: (slotEnd: number): WordSegment => ({
      text: [...chunks, ...pieces].join(''),
      starts: starts.slice(0, count + 1),
      postings: postings.toPostings(),
      slotEnd,
    }),
  };
}

/**
 * Merges two segments, in time slices. All slots of the first must be below those of the second, so that the
 * postings of a word are those of the first segment followed by those of the second.
 */
export async function mergeSegments(
  first: WordSegment,
  second: WordSegment,
  pauseIfDue: Pause,
): Promise<WordSegment> {
  const { postings, endWord, toSegment } = createSegmentWriter(first, second);
  await visitWords(first, second, pauseIfDue, (one, other) => {
    if (one !== NO_WORD) postings.addAllOf(first.postings, one);
    if (other !== NO_WORD) postings.addAllOf(second.postings, other);
    if (one === NO_WORD) endWord(second, other);
    else endWord(first, one);
  });
  return toSegment(Math.max(first.slotEnd, second.slotEnd));
}

/** The new slot of a record that is no longer there. */
export const REMOVED = 0xff_ff_ff_ff;

/**
 * Returns a segment in which each record of `earlier` has the slot that `newSlots` has for it, or is missing if that is
 * REMOVED, and which also has the words of the records in `added`, at their new slots. Records keep their order, but
 * those of `added` may be anywhere between them.
 */
export async function updateSegment(
  earlier: WordSegment,
  newSlots: Uint32Array,
  added: WordSegment,
  pauseIfDue: Pause,
): Promise<WordSegment> {
  const { postings, endWord, toSegment } = createSegmentWriter(earlier, added);
  const [readEarlier, readAdded] = [createPostingsReader(), createPostingsReader()];
  let slotEnd = added.slotEnd;
  await visitWords(earlier, added, pauseIfDue, (one, other) => {
    const waiting: number[] = [];
    if (other !== NO_WORD)
      readAdded(added.postings, [other, other + 1], (block, count) => {
        waiting.push(...block.subarray(0, count));
      });
    let next = 0;
    if (one !== NO_WORD)
      readEarlier(earlier.postings, [one, one + 1], (block, count) => {
        for (let at = 0; at < count; at++) {
          const posting = block[at] ?? 0;
          const slot = newSlots[postingSlot(posting)] ?? REMOVED;
          if (slot === REMOVED) continue;
          const moved = toPosting(slot, postingField(posting));
          for (; (waiting[next] ?? Infinity) < moved; next++) postings.add(waiting[next] ?? 0);
          postings.add(moved);
          if (slot >= slotEnd) slotEnd = slot + 1;
        }
      });
    for (; next < waiting.length; next++) postings.add(waiting[next] ?? 0);
    if (one === NO_WORD) endWord(added, other);
    else endWord(earlier, one);
  });
  return toSegment(slotEnd);
}
