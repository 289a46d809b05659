import { bisect } from './bisect.ts';
import { mayBeInside } from './match-word.ts';
import { createNumberList } from './number-list.ts';
import { createPostingsReader, createPostingsWriter, type Postings } from './postings.ts';
import { wordCount, wordEnd, type WordSegment, wordsStartingWith } from './word-segment.ts';

/** A word is found by three of its letters, one after the other. */
const TRIPLE = 3;
/** Each triple of letters has one of this many numbers. Triples that share a number are found together. */
const TRIPLES = 2 ** 15;
const NO_TRIPLE = TRIPLES;

/** Returns the number of a triple, given the number of the triple that begins a letter earlier. */
const nextTriple = (triple: number, letter: number): number => ((triple << 5) ^ letter) & (TRIPLES - 1);

/**
 * Returns the number of the triple that ends at each letter of a segment; NO_TRIPLE where a word has no three letters
 * yet, not counting its first one, since words that start with a text are found otherwise.
 */
function triplesOf({ text, starts }: WordSegment): Uint16Array {
  const triples = new Uint16Array(text.length).fill(NO_TRIPLE);
  for (let word = 0; word + 1 < starts.length; word++) {
    const [start, end] = [starts[word] ?? 0, (starts[word + 1] ?? 0) - 1];
    let triple = 0;
    for (let at = start + 1; at < end; at++) {
      triple = nextTriple(triple, text.charCodeAt(at));
      if (at >= start + TRIPLE) triples[at] = triple;
    }
  }
  return triples;
}

/** Returns the numbers of the words in which each triple occurs. */
function groupByTriple(segment: WordSegment): Postings {
  const triples = triplesOf(segment);
  const groupStarts = new Uint32Array(NO_TRIPLE + 2);
  for (let at = 0; at < triples.length; at++) {
    const after = (triples[at] ?? 0) + 1;
    groupStarts[after] = (groupStarts[after] ?? 0) + 1;
  }
  for (let triple = 1; triple < groupStarts.length; triple++)
    groupStarts[triple] = (groupStarts[triple] ?? 0) + (groupStarts[triple - 1] ?? 0);
  const words = new Uint32Array(groupStarts[NO_TRIPLE] ?? 0);
  const next = groupStarts.slice();
  for (let word = 0; word < wordCount(segment); word++)
    for (let at = segment.starts[word] ?? 0; at < wordEnd(segment, word); at++) {
      const triple = triples[at] ?? NO_TRIPLE;
      if (triple === NO_TRIPLE) continue;
      const place = next[triple] ?? 0;
      words[place] = word;
      next[triple] = place + 1;
    }
  const writer = createPostingsWriter(TRIPLES, words.length);
  for (let triple = 0; triple < TRIPLES; triple++) {
    const [from, to] = [groupStarts[triple] ?? 0, groupStarts[triple + 1] ?? 0];
    for (let place = from; place < to; place++)
      if (place === from || words[place] !== words[place - 1]) writer.add(words[place] ?? 0);
    writer.endWord();
  }
  return writer.toPostings();
}

/** Segments never change, so each is grouped only once. */
const grouped = new WeakMap<WordSegment, Postings>();
/** Segments that a search has scanned. Each is grouped for later searches. */
const toGroup = new Set<WordSegment>();

/** How long searches have the thread for themselves before segments are grouped, in milliseconds. */
const GROUP_DELAY_MS = 200;

/**
 * Groups a segment soon, since that takes several times as long as a search that scans its text. Segments are grouped
 * one by one, so that no search waits for all of them.
 */
function groupSoon(segment: WordSegment): void {
  if (toGroup.size === 0) setTimeout(groupNext, GROUP_DELAY_MS);
  toGroup.add(segment);
}

function groupNext(): void {
  const [segment] = toGroup;
  if (!segment) return;
  grouped.set(segment, groupByTriple(segment));
  toGroup.delete(segment);
  if (toGroup.size > 0) setTimeout(groupNext);
}

/** Returns the number of the triple in a typed text that the fewest words have. */
function rarestTriple({ starts }: Postings, typed: string): number {
  let [triple, rarest, fewest] = [0, 0, Infinity];
  for (let at = 0; at < typed.length; at++) {
    triple = nextTriple(triple, typed.charCodeAt(at));
    const bytes = (starts[triple + 1] ?? 0) - (starts[triple] ?? 0);
    if (at < TRIPLE - 1 || bytes >= fewest) continue;
    [rarest, fewest] = [triple, bytes];
  }
  return rarest;
}

const readPostings = createPostingsReader();

/** Returns the words that contain the typed text, but don't start with it, in ascending order. */
export function findInside(segment: WordSegment, typed: string): Uint32Array {
  if (!mayBeInside(typed)) return new Uint32Array();
  // Only scripts without spaces are searched for one or two letters.
  if (typed.length < TRIPLE) return scanText(segment, typed);
  const words = grouped.get(segment);
  if (words) return findByTriple(segment, typed, words);
  groupSoon(segment);
  return scanText(segment, typed);
}

function findByTriple(segment: WordSegment, typed: string, words: Postings): Uint32Array {
  const { text, starts } = segment;
  const found = createNumberList(Uint32Array);
  const [from, to] = wordsStartingWith(segment, typed);
  const triple = rarestTriple(words, typed);
  readPostings(words, [triple, triple + 1], (block, count) => {
    for (let at = 0; at < count; at++) {
      const word = block[at] ?? 0;
      if (word >= from && word < to) continue;
      const last = wordEnd(segment, word) - typed.length;
      if (occursBetween(text, (starts[word] ?? 0) + 1, last, typed)) found.push(word);
    }
  });
  return found.values();
}

function scanText(segment: WordSegment, typed: string): Uint32Array {
  const { text, starts } = segment;
  const found = createNumberList(Uint32Array);
  let word = 0;
  for (let at = text.indexOf(typed); at >= 0;) {
    const place = at;
    word = bisect(word, wordCount(segment), (each) => (starts[each + 1] ?? 0) > place);
    if (!text.startsWith(typed, starts[word])) found.push(word);
    at = text.indexOf(typed, starts[word + 1]);
  }
  return found.values();
}

/** True if `typed` occurs in a text, beginning at a position from `from` to `last`, both included. */
function occursBetween(text: string, from: number, last: number, typed: string): boolean {
  for (let at = from; at <= last; at++) {
    let nth = 0;
    while (nth < typed.length && text.charCodeAt(at + nth) === typed.charCodeAt(nth)) nth += 1;
    if (nth === typed.length) return true;
  }
  return false;
}
