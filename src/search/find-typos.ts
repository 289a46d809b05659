import { bisect } from './bisect.ts';
import { letterMask, matchTypo, mayBeClose, mayHaveStartTypo, typosIn } from './match-word.ts';
import {
  compareRest,
  END_OF_WORD,
  firstWithLetter,
  letterAt,
  wordCount,
  wordEnd,
  type WordSegment,
} from './word-segment.ts';
import { wordsOfLength } from './words-by-length.ts';

type Visit = (word: number) => void;

/**
 * Calls `found` for each word that matches the typed word with typos, including starts of longer words with
 * `withStart`. Omits words that start with the typed word. May call it more than once for a word.
 */
export function findTypos(
  segment: WordSegment,
  typed: string,
  withStart: boolean,
  found: (word: number, kind: 'typo' | 'slips') => void,
): void {
  const { text, starts } = segment;
  const typos = typosIn(typed);
  if (typos === 0) return;
  const mayBeStart = withStart && mayHaveStartTypo(typed);

  function compare(word: number, asStart: boolean) {
    const start = starts[word] ?? 0;
    if (text.startsWith(typed, start)) return;
    const kind = matchTypo(typed, text, start, wordEnd(segment, word), asStart, typos);
    if (kind) found(word, kind);
  }

  // The walk finds whole words and the starts of longer ones with one typo. Only whole words may have two.
  if (mayBeStart) walkWithOneTypo(segment, typed, (word) => compare(word, true));
  if (typos === 2 || !mayBeStart) scanLetters(segment, typed, typos, (word) => compare(word, false));
}

/** Calls `visit` with all words that have nearly the same letters and length as the typed word, in whatever order. */
function scanLetters(segment: WordSegment, typed: string, typos: number, visit: Visit) {
  const typedMask = letterMask(typed);
  for (let more = -typos; more <= typos; more++) {
    const { words, masks } = wordsOfLength(segment, typed.length + more);
    // A word that is longer has used that many typos for the letters that it has more, and cannot lack as many others.
    const [maxLost, maxAdded] = [typos - Math.max(0, more), typos - Math.max(0, -more)];
    for (let at = 0; at < words.length; at++)
      if (mayBeClose(typedMask, masks[at] ?? 0, maxLost, maxAdded)) visit(words[at] ?? 0);
  }
}

/** If fewer words than this are left, compare them one by one. */
const FEW = 8;

// How the walk finds "panel" for the typed "pannel":
//
// 1. It begins with all words, none of whose letters is compared yet. A word with another first letter than "p" has its
//    typo there, so the rest of the typed word must follow: `visitRest` looks for "a…" that goes on with "annel", and
//    with "pannel", for "b…", and so on. Sorted words make each look-up a bisection.
// 2. With each further letter, it narrows the words to those that begin as typed: "p", "pa", "pan".
// 3. At the second "n", `visitRest` skips the typed letter, as if it were superfluous, and finds "pan" that goes on with
//    "el".
//
// When only a few words are left, the walk visits all of them.

/**
 * Calls `visit` with all words that may begin with the typed word with one typo, and few others. Words that begin too
 * differently are never looked at.
 */
function walkWithOneTypo(segment: WordSegment, typed: string, visit: Visit) {
  /**
   * Visits those of the words from `from` to `to` whose letters from position `depth` on are those of `typed` from `at`
   * on. All words must begin with the same `depth` letters.
   */
  function visitRest(from: number, to: number, depth: number, at: number) {
    let word = bisect(from, to, (each) => compareRest(segment, each, depth, typed, at) >= 0);
    for (; word < to && compareRest(segment, word, depth, typed, at) === 0; word++) visit(word);
  }

  let [from, to] = [0, wordCount(segment)];
  for (let at = 0; at < typed.length && to - from > FEW; at++) {
    const [wanted, next] = [typed.charCodeAt(at), typed.charCodeAt(at + 1)];
    // The typed letter may be superfluous, so skip it.
    visitRest(from, to, at, at + 1);
    let [wantedFrom, wantedTo] = [to, to];
    for (let low = from; low < to;) {
      const letter = letterAt(segment, low, at);
      const high = firstWithLetter(segment, low, to, at, letter + 1);
      if (letter === wanted) [wantedFrom, wantedTo] = [low, high];
      else if (letter !== END_OF_WORD) {
        // Another letter was typed instead of this one.
        visitRest(low, high, at + 1, at + 1);
        // This letter was left out.
        visitRest(low, high, at + 1, at);
        // This letter and the next one were typed in the wrong order.
        if (letter === next) {
          const swapped = firstWithLetter(segment, low, high, at + 1, wanted);
          visitRest(swapped, firstWithLetter(segment, swapped, high, at + 1, wanted + 1), at + 2, at + 2);
        }
      }
      low = high;
    }
    [from, to] = [wantedFrom, wantedTo];
  }
  for (let word = from; word < to; word++) visit(word);
}
