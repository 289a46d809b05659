import { createNumberList } from './number-list.ts';
import { createPostingsWriter, type Postings, toPosting } from './postings.ts';
import { sortWords } from './sort-words.ts';
import { END_OF_WORD, type WordSegment } from './word-segment.ts';
import { createWordTable, type WordLetters } from './word-table.ts';

/** Creates a collector of words, which are then written as a segment. */
export function createSegmentBuilder() {
  const table = createWordTable();
  /** The last slot in which each word occurred, by the word's number. */
  const lastSlots = createNumberList(Uint32Array);
  // Occurrences of words: `words` has the number of each word that occurs and, at the same index, `postings` has its
  // slot and field.
  const words = createNumberList(Uint32Array);
  const postings = createNumberList(Uint32Array);
  let [slot, field] = [0, 0];

  function addPosting(number: number) {
    if (number === lastSlots.length) lastSlots.push(slot);
    else if (lastSlots.at(number) === slot) return;
    else lastSlots.set(number, slot);
    words.push(number);
    postings.push(toPosting(slot, field));
  }

  // Slots must be added in ascending order. If a word occurs in several fields of a slot, the first one counts.
  return {
    get size() {
      return postings.length;
    },
    get wordCount() {
      return table.count;
    },
    /** Adds a folded word. */
    addWord(inSlot: number, inField: number, word: string) {
      [slot, field] = [inSlot, inField];
      addPosting(table.numberOf(word));
    },
    /** Adds all words of a text. */
    addText(inSlot: number, inField: number, text: string) {
      [slot, field] = [inSlot, inField];
      table.forEachWord(text, addPosting);
    },
    /** Removes all words, but keeps the memory for others. */
    clear() {
      for (const emptied of [table, lastSlots, words, postings]) emptied.clear();
    },
    /** Returns the segment of all words that were added. */
    build: (): WordSegment => ({
      ...toSegment(table.words(), words.values(), postings.values()),
      slotEnd: postings.length === 0 ? 0 : slot + 1,
    }),
  };
}

/**
 * Builds a segment from all words and where they occur (`given`). `numbers` says which word each posting belongs to.
 */
function toSegment(
  words: WordLetters,
  numbers: Uint32Array,
  given: Uint32Array,
): Omit<WordSegment, 'slotEnd'> {
  const sorted = sortWords(words);
  /** For each word, by its number: its position in alphabetical order. */
  const positions = new Uint32Array(sorted.length);
  for (let position = 0; position < sorted.length; position++) positions[sorted[position] ?? 0] = position;

  const groupStarts = new Uint32Array(sorted.length + 1);
  for (let at = 0; at < numbers.length; at++) {
    const after = (positions[numbers[at] ?? 0] ?? 0) + 1;
    groupStarts[after] = (groupStarts[after] ?? 0) + 1;
  }
  for (let position = 1; position < groupStarts.length; position++)
    groupStarts[position] = (groupStarts[position] ?? 0) + (groupStarts[position - 1] ?? 0);
  const [grouped, next] = [new Uint32Array(given.length), groupStarts.slice()];
  for (let at = 0; at < numbers.length; at++) {
    const position = positions[numbers[at] ?? 0] ?? 0;
    const to = next[position] ?? 0;
    grouped[to] = given[at] ?? 0;
    next[position] = to + 1;
  }
  return { ...toText(words, sorted), postings: toPostings(grouped, groupStarts) };
}

/** Writes the postings of each word, which are between its start and that of the next word. */
function toPostings(grouped: Uint32Array, starts: Uint32Array): Postings {
  const writer = createPostingsWriter(starts.length - 1, 2 * grouped.length);
  for (let word = 0; word + 1 < starts.length; word++) {
    for (let at = starts[word] ?? 0; at < (starts[word + 1] ?? 0); at++) writer.add(grouped[at] ?? 0);
    writer.endWord();
  }
  return writer.toPostings();
}

/** Writes words one after the other, in the given order. */
function toText({ letters, starts }: WordLetters, sorted: Uint32Array) {
  const sortedStarts = new Uint32Array(sorted.length + 1);
  const text = new Uint16Array((starts.at(-1) ?? 0) + sorted.length);
  let to = 0;
  for (let position = 0; position < sorted.length; position++) {
    const number = sorted[position] ?? 0;
    for (let at = starts[number] ?? 0; at < (starts[number + 1] ?? 0); at++) text[to++] = letters[at] ?? 0;
    text[to++] = END_OF_WORD;
    sortedStarts[position + 1] = to;
  }
  return { text: stringOf(text), starts: sortedStarts };
}

/** How many code units are converted at once. A function can't take many more arguments. */
const CHUNK = 1 << 13;

function stringOf(units: Uint16Array): string {
  const chunks: string[] = [];
  for (let from = 0; from < units.length; from += CHUNK)
    // The types don't tell that it accepts typed arrays.
    chunks.push(Reflect.apply(String.fromCharCode, null, units.subarray(from, from + CHUNK)));
  return chunks.join('');
}
