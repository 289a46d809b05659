import { createNumberList } from './number-list.ts';
import type { WordSegment } from './word-segment.ts';

/** Creates a collector of words, which are then written as a segment. */
export function createSegmentBuilder() {
  const numbers = new Map<string, number>();
  /** The last slot in which each word occurred, by the word's number. */
  const lastSlots: number[] = [];
  // Each occurrence of a word: its number and its posting.
  const words = createNumberList(Uint32Array);
  const postings = createNumberList(Uint32Array);
  return {
    get size() {
      return postings.length;
    },
    /**
     * Adds a word. Slots must be added in ascending order. If a word occurs in several fields of a slot, the first
     * one counts.
     */
    add(slot: number, field: number, word: string) {
      let number = numbers.get(word);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(word, number);
      } else if (lastSlots[number] === slot) return;
      lastSlots[number] = slot;
      words.push(number);
      postings.push((slot << 3) | field);
    },
    /** Returns the segment of all words that were added. */
    build: (): WordSegment => toSegment(numbers, words.values(), postings.values()),
  };
}

/**
 * Builds a segment from all words and where they occur (`postings`). `words` says which word each posting belongs to,
 * by the number under which the word was added.
 */
function toSegment(
  numbers: ReadonlyMap<string, number>,
  words: Uint32Array,
  given: Uint32Array,
): WordSegment {
  const sorted = [...numbers.keys()].toSorted();
  /** For each word, by the number under which it was added: its place in alphabetical order. */
  const places = new Uint32Array(sorted.length);
  sorted.forEach((word, place) => {
    places[numbers.get(word) ?? 0] = place;
  });

  const postingStarts = new Uint32Array(sorted.length + 1);
  for (let at = 0; at < words.length; at++) {
    const after = (places[words[at] ?? 0] ?? 0) + 1;
    postingStarts[after] = (postingStarts[after] ?? 0) + 1;
  }
  for (let place = 1; place < postingStarts.length; place++)
    postingStarts[place] = (postingStarts[place] ?? 0) + (postingStarts[place - 1] ?? 0);
  const [postings, next] = [new Uint32Array(given.length), postingStarts.slice()];
  for (let at = 0; at < words.length; at++) {
    const place = places[words[at] ?? 0] ?? 0;
    const to = next[place] ?? 0;
    postings[to] = given[at] ?? 0;
    next[place] = to + 1;
  }

  const starts = new Uint32Array(sorted.length + 1);
  starts[0] = 1;
  sorted.forEach((word, place) => {
    starts[place + 1] = (starts[place] ?? 0) + word.length + 1;
  });
  return {
    text: `\n${sorted.map((word) => `${word}\n`).join('')}`,
    starts,
    bySuffix: orderBySuffix(sorted),
    postingStarts,
    postings,
  };
}

function orderBySuffix(words: readonly string[]): Uint32Array {
  const numbers = new Map(words.map((word, number) => [word.split('').toReversed().join(''), number]));
  return Uint32Array.from([...numbers.keys()].toSorted(), (reversed) => numbers.get(reversed) ?? 0);
}
