import { letterMask, matchTypo, mayBeClose, mayHaveStartTypo, typosIn } from './match-word.ts';
import {
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

  if (typos === 1 || mayBeStart)
    walkWithOneTypo(segment, typed, mayBeStart, (word) => compare(word, mayBeStart));
  // Two typos are allowed only in whole words. The walk above has found the starts of longer words, which may have one.
  if (typos === 2) scanLetters(segment, typed, typos, (word) => compare(word, false));
}

/** Calls `visit` with all words that have nearly the same letters and length as the typed word, in whatever order. */
function scanLetters(segment: WordSegment, typed: string, typos: number, visit: Visit) {
  const typedMask = letterMask(typed);
  const { words, masks } = wordsOfLength(segment, typed.length - typos, typed.length + typos);
  for (let at = 0; at < words.length; at++) {
    if (mayBeClose(typedMask, masks[at] ?? 0, typos)) visit(words[at] ?? 0);
  }
}

/** If fewer words than this are left, compare them one by one. */
const FEW = 8;

// How the walk finds "panel" for the typed "pannel":
//
// 1. `step` begins with all words, of which no letter is compared yet. As there is no typo so far, `stepToAll` looks at
//    each next letter: words with "p" go on without a typo, all others have used theirs.
// 2. After two more such steps, the words that begin with "pan" are left, and the next typed letter is "n".
// 3. `stepToAll` also skips this letter, as if it were superfluous. That is the typo, so "e" must follow.
// 4. `stepToLetter` narrows "pan" to "pane" and then to "panel", whose end is also that of the typed word.
//
// When a step has only a few words left, the walk visits all of them.

/**
 * Calls `visit` with all words that may match with one typo, and few others. Walks the sorted words like a tree, so
 * words that begin too differently are never looked at. With `asStart`, the words may be longer than the typed one.
 */
function walkWithOneTypo(segment: WordSegment, typed: string, asStart: boolean, visit: Visit) {
  function visitAll(from: number, to: number) {
    for (let word = from; word < to; word++) visit(word);
  }

  /**
   * Visits the words from `from` to `to` that may still match. All begin with the same `depth` letters, which match the
   * first `at` letters of `typed`: with one typo if `hasTypo`, otherwise exactly.
   */
  function step(from: number, to: number, depth: number, at: number, hasTypo: boolean) {
    if (from >= to) return;
    const isTyped = at === typed.length;
    if (to - from <= FEW || (isTyped && (asStart || !hasTypo))) {
      visitAll(from, to);
      return;
    }
    if (hasTypo) stepToLetter(from, to, depth, at);
    else stepToAll(from, to, depth, at);
  }

  /** Continues `step` with only the words whose next letter is the typed one, because they already have their typo. */
  function stepToLetter(from: number, to: number, depth: number, at: number) {
    const isTyped = at === typed.length;
    const wanted = isTyped ? END_OF_WORD : typed.charCodeAt(at);
    const low = firstWithLetter(segment, from, to, depth, wanted);
    const high = firstWithLetter(segment, low, to, depth, wanted + 1);
    if (isTyped) visitAll(low, high);
    else step(low, high, depth + 1, at + 1, true);
  }

  /**
   * Continues `step` with all words, because they have no typo so far. Any letter other than the typed one counts as
   * the typo.
   */
  function stepToAll(from: number, to: number, depth: number, at: number) {
    const wanted = typed.charCodeAt(at);
    // The typed letter may be superfluous, so skip it.
    step(from, to, depth, at + 1, true);
    for (let low = from; low < to;) {
      const letter = letterAt(segment, low, depth);
      const high = firstWithLetter(segment, low, to, depth, letter + 1);
      if (letter === wanted) step(low, high, depth + 1, at + 1, false);
      else if (letter !== END_OF_WORD) {
        // Another letter was typed instead of this one.
        step(low, high, depth + 1, at + 1, true);
        // This letter was left out.
        step(low, high, depth + 1, at, true);
        // This letter and the next one were typed in the wrong order.
        if (letter === typed.charCodeAt(at + 1)) {
          const swapped = firstWithLetter(segment, low, high, depth + 1, wanted);
          const after = firstWithLetter(segment, swapped, high, depth + 1, wanted + 1);
          step(swapped, after, depth + 2, at + 2, true);
        }
      }
      low = high;
    }
  }

  step(0, wordCount(segment), 0, 0, false);
}
