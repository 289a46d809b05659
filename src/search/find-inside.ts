import { bisect } from './bisect.ts';
import { mayBeInside } from './match-word.ts';
import { createNumberList } from './number-list.ts';
import { createPostingsReader, createPostingsWriter, type Postings } from './postings.ts';
import { wordCount, wordEnd, type WordSegment, wordsStartingWith } from './word-segment.ts';

/** A word is found by a gram in it: this many of its letters, one after the other. */
const GRAM_LENGTH = 4;
/** Each gram has one of this many numbers. Grams that share a number are found together. */
const GRAMS = 2 ** 16;

/** Returns the number of a gram, given the number of the gram that begins a letter earlier. */
const nextGram = (gram: number, letter: number): number => ((gram << 5) ^ letter) & (GRAMS - 1);

/**
 * Calls `visit` with the number of each gram in the words of a segment, in their order. Grams at the beginning of a word
 * are left out, since words that start with a text are found otherwise.
 */
function forEachGram({ text, starts }: WordSegment, visit: (gram: number, word: number) => void): void {
  for (let word = 0; word + 1 < starts.length; word++) {
    const [start, end] = [starts[word] ?? 0, (starts[word + 1] ?? 0) - 1];
    let gram = 0;
    for (let at = start + 1; at < end; at++) {
      gram = nextGram(gram, text.charCodeAt(at));
      if (at >= start + GRAM_LENGTH) visit(gram, word);
    }
  }
}

/** Returns the numbers of the words in which each gram occurs. */
function groupByGram(segment: WordSegment): Postings {
  const ends = new Uint32Array(GRAMS + 1);
  forEachGram(segment, (gram) => {
    ends[gram + 1] = (ends[gram + 1] ?? 0) + 1;
  });
  for (let gram = 1; gram <= GRAMS; gram++) ends[gram] = (ends[gram] ?? 0) + (ends[gram - 1] ?? 0);
  const words = new Uint32Array(ends[GRAMS] ?? 0);
  // Each gram's words are written from where those of the gram before it end, so that the end moves to its own.
  forEachGram(segment, (gram, word) => {
    const place = ends[gram] ?? 0;
    words[place] = word;
    ends[gram] = place + 1;
  });
  const writer = createPostingsWriter(GRAMS, words.length);
  let place = 0;
  for (let gram = 0; gram < GRAMS; gram++) {
    for (let last = -1; place < (ends[gram] ?? 0); place++) {
      const word = words[place] ?? 0;
      if (word !== last) writer.add(word);
      last = word;
    }
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
  grouped.set(segment, groupByGram(segment));
  toGroup.delete(segment);
  if (toGroup.size > 0) setTimeout(groupNext);
}

/** Returns the number of the gram in a typed text that the fewest words have. */
function rarestGram({ starts }: Postings, typed: string): number {
  let [gram, rarest, fewest] = [0, 0, Infinity];
  for (let at = 0; at < typed.length; at++) {
    gram = nextGram(gram, typed.charCodeAt(at));
    const bytes = (starts[gram + 1] ?? 0) - (starts[gram] ?? 0);
    if (at < GRAM_LENGTH - 1 || bytes >= fewest) continue;
    [rarest, fewest] = [gram, bytes];
  }
  return rarest;
}

const readPostings = createPostingsReader();

/** Returns the words that contain the typed text, but don't start with it, in ascending order. */
export function findInside(segment: WordSegment, typed: string): Uint32Array {
  if (!mayBeInside(typed)) return new Uint32Array();
  // Only scripts without spaces are searched for fewer letters.
  if (typed.length < GRAM_LENGTH) return scanText(segment, typed);
  const words = grouped.get(segment);
  if (words) return findByGram(segment, typed, words);
  groupSoon(segment);
  return scanText(segment, typed);
}

function findByGram(segment: WordSegment, typed: string, words: Postings): Uint32Array {
  const { text, starts } = segment;
  const found = createNumberList(Uint32Array);
  const [from, to] = wordsStartingWith(segment, typed);
  const gram = rarestGram(words, typed);
  readPostings(words, [gram, gram + 1], (block, count) => {
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
