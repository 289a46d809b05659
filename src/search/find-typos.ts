import { matchTypo, mayHaveStartTypo, typosIn } from './match-word.ts';
import {
  backwards,
  wordEnd,
  END_OF_WORD,
  forwards,
  type SortedWords,
  type WordSegment,
} from './word-segment.ts';

/** If fewer words than this are left, compare them one by one. */
const FEW = 8;

/**
 * How a typed word may be misspelled: with at most `typos` typos, of which at most `early` are in its first `half`
 * letters.
 */
interface Allowed {
  readonly typos: number;
  readonly half: number;
  readonly early: number;
  /** True if the words may be longer than the typed one. */
  readonly asStart: boolean;
}

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
  const mayBeStart = withStart && mayHaveStartTypo(typed);

  function compare(word: number) {
    const start = starts[word] ?? 0;
    if (text.startsWith(typed, start)) return;
    const kind = matchTypo(typed, text, start, wordEnd(segment, word), mayBeStart);
    if (kind) found(word, kind);
  }

  const typos = typosIn(typed);
  if (typos === 0) return;
  const one = { typos: 1, half: 0, early: 1, asStart: mayBeStart };
  if (typos === 1 || mayBeStart) walk(forwards(segment), typed, one, compare);
  if (typos === 1) return;
  // Two typos near the beginning would match the beginnings of nearly all words. If both typos are in the first half,
  // the second half is right, so such words are found from their ends. The halves overlap by one letter, because
  // neighbouring letters may be swapped.
  const half = typed.length >> 1;
  walk(forwards(segment), typed, { typos, half, early: 1, asStart: false }, compare);
  const reversed = typed.split('').toReversed().join('');
  const right = typed.length - half - 1;
  walk(backwards(segment), reversed, { typos, half: right, early: 0, asStart: false }, compare);
}

/**
 * Calls `visit` with all words that may match, and few others. Walks the sorted words like a tree: those from `from`
 * to `to` begin with the same `depth` letters, which match the first `at` typed letters. Words that begin too
 * differently are never looked at.
 */
function walk(
  { count, letterAt, wordAt, firstPlace }: SortedWords,
  typed: string,
  { typos: most, half, early: mostEarly, asStart }: Allowed,
  visit: (word: number) => void,
) {
  function visitAll(from: number, to: number) {
    for (let place = from; place < to; place++) visit(wordAt(place));
  }

  function step(from: number, to: number, depth: number, at: number, typos: number, early: number) {
    if (from >= to) return;
    const isTyped = at === typed.length;
    if (to - from <= FEW || (isTyped && (asStart || typos > 0))) {
      visitAll(from, to);
      return;
    }
    const wanted = isTyped ? END_OF_WORD : typed.charCodeAt(at);
    const isEarly = at < half;
    if (typos === 0 || (isEarly && early === 0)) {
      // No typo is left, so the next letter must be right and there is only one way to go.
      const low = firstPlace(from, to, depth, wanted);
      const high = firstPlace(low, to, depth, wanted + 1);
      if (isTyped) visitAll(low, high);
      else step(low, high, depth + 1, at + 1, typos, early);
      return;
    }
    const [typosLeft, earlyLeft] = [typos - 1, isEarly ? early - 1 : early];
    // The typed letter may be one too many.
    if (!isTyped) step(from, to, depth, at + 1, typosLeft, earlyLeft);
    for (let low = from; low < to;) {
      const letter = letterAt(low, depth);
      const high = firstPlace(low, to, depth, letter + 1);
      if (letter === wanted) step(low, high, depth + 1, at + 1, typos, early);
      else if (letter !== END_OF_WORD) {
        // The word's letter may have been mistyped, left out, or typed after the next one.
        step(low, high, depth + 1, at + 1, typosLeft, earlyLeft);
        step(low, high, depth + 1, at, typosLeft, earlyLeft);
        if (letter === typed.charCodeAt(at + 1)) {
          const swapped = firstPlace(low, high, depth + 1, wanted);
          const after = firstPlace(swapped, high, depth + 1, wanted + 1);
          step(swapped, after, depth + 2, at + 2, typosLeft, earlyLeft);
        }
      }
      low = high;
    }
  }

  step(0, count, 0, 0, most, mostEarly);
}
