import { createPostingsWriter } from './postings.ts';
import type { yieldEvery } from './time-slicing.ts';
import { END_OF_WORD, type WordSegment, wordCount } from './word-segment.ts';

/**
 * After each run of this many words, their text is set aside as one string, and the merge pauses if a time slice is
 * over.
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

/** Creates a segment of at most this many words, to which words of others are added in ascending order. */
function createMergedSegment(maxWords: number, expectedBytes: number) {
  const [starts, masks] = [new Uint32Array(maxWords + 1), new Uint32Array(maxWords)];
  const postings = createPostingsWriter(maxWords, expectedBytes);
  const chunks: string[] = [];
  let [chunk, count] = ['', 0];

  function addText({ text, starts: from, masks: given }: WordSegment, word: number) {
    const [start, end] = [from[word] ?? 0, from[word + 1] ?? 0];
    chunk += text.slice(start, end);
    if (count % CHUNK === 0) {
      chunks.push(chunk);
      chunk = '';
    }
    masks[count] = given[word] ?? 0;
    starts[count + 1] = (starts[count] ?? 0) + end - start;
    count += 1;
  }

  return {
    get count() {
      return count;
    },
    /** Adds a word with its postings. */
    addWord(segment: WordSegment, word: number) {
      addText(segment, word);
      postings.addAllOf(segment.postings, word);
      postings.endWord();
    },
    /** Adds a word that is in two segments. All slots of the first are below those of the second. */
    addCommonWord(first: WordSegment, one: number, second: WordSegment, other: number) {
      addText(first, one);
      postings.addAllOf(first.postings, one);
      postings.addAllOf(second.postings, other);
      postings.endWord();
    },
    toSegment: (): WordSegment => ({
      text: chunks.join('') + chunk,
      starts: starts.slice(0, count + 1),
      masks: masks.slice(0, count),
      postings: postings.toPostings(),
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
  yieldIfDue: ReturnType<typeof yieldEvery>,
): Promise<WordSegment> {
  const [firstCount, secondCount] = [wordCount(first), wordCount(second)];
  const merged = createMergedSegment(
    firstCount + secondCount,
    first.postings.bytes.length + second.postings.bytes.length,
  );
  let [one, other] = [0, 0];
  while (one < firstCount || other < secondCount) {
    const order =
      one === firstCount ? 1 : other === secondCount ? -1 : compareWords(first, one, second, other);
    if (order < 0) merged.addWord(first, one);
    else if (order > 0) merged.addWord(second, other);
    else merged.addCommonWord(first, one, second, other);
    if (order <= 0) one += 1;
    if (order >= 0) other += 1;
    if (merged.count % CHUNK !== 0) continue;
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  return merged.toSegment();
}
