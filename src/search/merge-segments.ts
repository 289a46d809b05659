import type { yieldEvery } from './time-slicing.ts';
import { END_OF_WORD, letterFromEnd, type WordSegment, wordCount, wordText } from './word-segment.ts';

/** Number of words whose text is put together at once. */
const CHUNK = 4096;

/**
 * Merges two segments, in time slices. All slots of the first must be below those of the second, so that the
 * postings of a word are those of the first segment followed by those of the second.
 */
export async function mergeSegments(
  first: WordSegment,
  second: WordSegment,
  yieldIfDue: ReturnType<typeof yieldEvery>,
): Promise<WordSegment> {
  const most = wordCount(first) + wordCount(second);
  const [starts, postingStarts] = [new Uint32Array(most + 1), new Uint32Array(most + 1)];
  const postings = new Uint32Array(first.postings.length + second.postings.length);
  const chunks = ['\n'];
  let [count, length, chunk] = [0, 1, ''];

  function copyPostings({ postingStarts: from, postings: given }: WordSegment, word: number, to: number) {
    const [start, end] = [from[word] ?? 0, from[word + 1] ?? 0];
    for (let at = start; at < end; at++) postings[to + at - start] = given[at] ?? 0;
    return to + end - start;
  }

  // These arrays translate the numbers of words from each segment to the merged one.
  const [firstNumbers, secondNumbers] = [
    new Uint32Array(wordCount(first)),
    new Uint32Array(wordCount(second)),
  ];
  let [one, other] = [0, 0];
  let oneWord = wordText(first, 0);
  let otherWord = wordText(second, 0);
  while (one < wordCount(first) || other < wordCount(second)) {
    const isInFirst = other === wordCount(second) || (one < wordCount(first) && oneWord <= otherWord);
    const isInSecond = one === wordCount(first) || (other < wordCount(second) && otherWord <= oneWord);
    const word = isInFirst ? oneWord : otherWord;
    starts[count] = length;
    length += word.length + 1;
    chunk += `${word}\n`;
    let to = postingStarts[count] ?? 0;
    if (isInFirst) {
      to = copyPostings(first, one, to);
      firstNumbers[one] = count;
      one += 1;
      oneWord = wordText(first, one);
    }
    if (isInSecond) {
      to = copyPostings(second, other, to);
      secondNumbers[other] = count;
      other += 1;
      otherWord = wordText(second, other);
    }
    count += 1;
    postingStarts[count] = to;
    if (count % CHUNK !== 0) continue;
    chunks.push(chunk);
    chunk = '';
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  starts[count] = length;
  return {
    text: chunks.join('') + chunk,
    starts: starts.slice(0, count + 1),
    bySuffix: await mergeSuffixes(first, second, firstNumbers, secondNumbers, count, yieldIfDue),
    postingStarts: postingStarts.slice(0, count + 1),
    postings,
  };
}

/** Compares two words of different segments from their ends: by the last letters, then by those before them. */
function compareSuffixes(first: WordSegment, one: number, second: WordSegment, other: number): number {
  for (let depth = 0; ; depth++) {
    const letter = letterFromEnd(first, one, depth);
    const difference = letter - letterFromEnd(second, other, depth);
    if (difference !== 0 || letter === END_OF_WORD) return difference;
  }
}

/** Merges the orders of two segments by suffix. `firstNumbers` and `secondNumbers` are the new numbers of their words. */
async function mergeSuffixes(
  first: WordSegment,
  second: WordSegment,
  firstNumbers: Uint32Array,
  secondNumbers: Uint32Array,
  count: number,
  yieldIfDue: ReturnType<typeof yieldEvery>,
): Promise<Uint32Array> {
  const merged = new Uint32Array(count);
  let [one, other] = [0, 0];
  for (let place = 0; place < count; place++) {
    const [own = -1, theirs = -1] = [first.bySuffix[one], second.bySuffix[other]];
    const order = own < 0 ? 1 : theirs < 0 ? -1 : compareSuffixes(first, own, second, theirs);
    merged[place] = (order <= 0 ? firstNumbers[own] : secondNumbers[theirs]) ?? 0;
    if (order <= 0) one += 1;
    if (order >= 0) other += 1;
    if (place % CHUNK !== 0) continue;
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  return merged;
}
