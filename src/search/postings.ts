// A posting says that a word occurs in a field of a slot. It is a number: the field in the lowest bits, the slot above.

const FIELD_BITS = 3;

/** A field number that no posting has. */
export const NO_FIELD = (1 << FIELD_BITS) - 1;

export const toPosting = (slot: number, field: number): number => ((slot << FIELD_BITS) | field) >>> 0;
export const postingSlot = (posting: number): number => posting >>> FIELD_BITS;
export const postingField = (posting: number): number => posting & NO_FIELD;

// The postings of a word are ascending numbers. Each is stored as its difference to the one before it, in as many bytes
// as it needs: seven bits a byte, the lowest first, and the eighth bit is set in all bytes but the last. Most take one
// or two bytes instead of four.

/** The postings of all words, word after word. */
export interface Postings {
  readonly bytes: Uint8Array;
  /**
   * For each word, the index in `bytes` at which its postings begin. One more index at the end is the length of
   * `bytes`.
   */
  readonly starts: Uint32Array;
}

/** A range of words by their numbers, the end excluded. */
export type WordRange = readonly [from: number, to: number];

const MORE = 0x80;
const MAX_BYTES = 5;

/** Bytes are copied to an array of their own only if less than this share of the larger one is used. */
const MIN_USED = 0.9;

/** Creates postings that are written one after the other, for at most this many words. */
export function createPostingsWriter(wordCount: number, expectedBytes: number) {
  let bytes = new Uint8Array(Math.max(MAX_BYTES, expectedBytes));
  const starts = new Uint32Array(wordCount + 1);
  let [words, end, last] = [0, 0, 0];

  function reserve(count: number) {
    if (end + count <= bytes.length) return;
    const larger = new Uint8Array(Math.max(end + count, Math.ceil(1.5 * bytes.length)));
    larger.set(bytes.subarray(0, end));
    bytes = larger;
  }

  /** Adds a posting to the current word. */
  function add(posting: number) {
    reserve(MAX_BYTES);
    let difference = (posting - last) >>> 0;
    last = posting;
    while (difference >= MORE) {
      bytes[end++] = (difference & (MORE - 1)) | MORE;
      difference >>>= 7;
    }
    bytes[end++] = difference;
  }

  /**
   * Appends the bytes of encoded postings to the current word. Each is encoded as the difference to the posting before
   * it.
   */
  function copy(written: Uint8Array, from: number, to: number) {
    reserve(to - from);
    let [difference, shift] = [0, 0];
    for (let at = from; at < to; at++) {
      const byte = written[at] ?? 0;
      bytes[end++] = byte;
      difference |= (byte & (MORE - 1)) << shift;
      shift += 7;
      if (byte >= MORE) continue;
      last += difference;
      [difference, shift] = [0, 0];
    }
  }

  return {
    add,
    /**
     * Appends a word's postings from another segment to the current word. They must be higher numbers than the postings
     * that the current word already has.
     */
    addAllOf({ bytes: written, starts: from }: Postings, word: number) {
      const [start, to] = [from[word] ?? 0, from[word + 1] ?? 0];
      if (start === to) return;
      let [at, first, byte] = [start, 0, MORE];
      for (let shift = 0; byte >= MORE; shift += 7) {
        byte = written[at++] ?? 0;
        first |= (byte & (MORE - 1)) << shift;
      }
      add(first >>> 0);
      copy(written, at, to);
    },
    /** Tells whether the current word has any postings yet. */
    hasPostings: () => end > (starts[words] ?? 0),
    /** Ends the current word. */
    endWord() {
      words += 1;
      last = 0;
      starts[words] = end;
    },
    /** Returns what was written. */
    toPostings: (): Postings => ({
      bytes: end > MIN_USED * bytes.length ? bytes.subarray(0, end) : bytes.slice(0, end),
      starts: starts.slice(0, words + 1),
    }),
  };
}

/** How many postings are handed over at once. */
const BLOCK = 4096;

/**
 * Creates a function that reads the postings of words: a range, or a list of their numbers. It calls `visit` with one
 * array of postings after the other, which it uses again, and the number of postings in it, until there are no more or
 * `visit` returns false.
 */
export function createPostingsReader() {
  const block = new Uint32Array(BLOCK);
  return (
    { bytes, starts }: Postings,
    words: WordRange | Uint32Array,
    visit: (postings: Uint32Array, count: number) => boolean | void,
  ): void => {
    const list = words instanceof Uint32Array ? words : null;
    const [from, to] = words instanceof Uint32Array ? [0, words.length] : words;
    let count = 0;
    for (let nth = from; nth < to; nth++) {
      const word = list ? (list[nth] ?? 0) : nth;
      const end = starts[word + 1] ?? 0;
      let posting = 0;
      for (let at = starts[word] ?? 0; at < end;) {
        let byte = bytes[at++] ?? 0;
        let difference = byte & (MORE - 1);
        for (let shift = 7; byte >= MORE; shift += 7) {
          byte = bytes[at++] ?? 0;
          difference |= (byte & (MORE - 1)) << shift;
        }
        posting = (posting + difference) | 0;
        block[count++] = posting;
        if (count < BLOCK) continue;
        if (visit(block, count) === false) return;
        count = 0;
      }
    }
    if (count > 0) visit(block, count);
  };
}
