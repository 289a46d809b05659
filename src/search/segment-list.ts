import { mergeSegments } from './merge-segments.ts';
import { createSegmentBuilder } from './segment-builder.ts';
import { yieldEvery } from './time-slicing.ts';
import type { WordSegment } from './word-segment.ts';

/**
 * Once this many postings have been collected, they are written as a segment. More would take longer than a time
 * slice.
 */
const MAX_UNWRITTEN = 1 << 17;

/** Replaces `MAX_UNWRITTEN` in an index that nobody searches while it is built. Larger segments need fewer merges. */
export const MAX_UNWRITTEN_IN_LIST = 1 << 19;

/** So many distinct words are written as a segment in any case, since each takes much more memory until then. */
const MAX_UNWRITTEN_WORDS = 1 << 17;

/** Takes a segment that will not change any more, so that it need not stay in memory. */
export type SealSegment = (segment: WordSegment) => Promise<void>;

/** A segment is merged into the one before it, unless that one is at least this many times as large. */
const MIN_RATIO = 2;

/**
 * Segments that would be larger than this together, in bytes, are not merged. Merging them would take as much memory
 * again, and a search hardly gains by it.
 */
const MAX_MERGED = 3 << 23;

/** The first segment is never merged once it is larger than this, since the next one would have to be half as large. */
const MAX_UNSEALED = (MAX_MERGED * MIN_RATIO) / (MIN_RATIO + 1);

/** Returns about how many bytes a segment takes; 0 if there is none. */
function sizeOf(segment: WordSegment | undefined): number {
  if (!segment) return 0;
  const { text, starts, postings } = segment;
  return text.length + starts.byteLength + postings.bytes.length + postings.starts.byteLength;
}

export type SegmentList = ReturnType<typeof createSegmentList>;

/**
 * Creates a growing list of segments, in the order of their slots. It begins with those that are given. With `seal`,
 * the list keeps no segments that are complete, so it can only be built, not searched.
 */
export function createSegmentList(
  given: readonly WordSegment[] = [],
  maxUnwritten = MAX_UNWRITTEN,
  seal: SealSegment | null = null,
) {
  let builder = createSegmentBuilder();
  let segments = given;
  let merging: Promise<void> = Promise.resolve();

  /**
   * Returns the position of a segment to merge with the next one; -1 if each is large or much larger than the next. The
   * smallest two are merged first, so that each posting is copied only a few times, however many segments there are.
   */
  function findMergeable(): number {
    let [best, smallest] = [-1, Infinity];
    segments.forEach((segment, at) => {
      const [own, next] = [sizeOf(segment), sizeOf(segments[at + 1])];
      const isMergeable = own < MIN_RATIO * next && own + next <= MAX_MERGED;
      if (!isMergeable || own + next >= smallest) return;
      [best, smallest] = [at, own + next];
    });
    return best;
  }

  async function merge() {
    const yieldIfDue = yieldEvery();
    for (let at = findMergeable(); at !== -1; at = findMergeable()) {
      const [first, second] = segments.slice(at, at + 2);
      if (!first || !second) return;
      const merged = await mergeSegments(first, second, yieldIfDue);
      // Segments may have been added during the merge, but only at the end, so `at` still points to the merged ones.
      segments = segments.toSpliced(at, 2, merged);
    }
    if (seal) await sealWhile((segment) => sizeOf(segment) > MAX_UNSEALED);
  }

  /** Hands segments to `seal`, from the first one on, while `isComplete` is true. */
  async function sealWhile(isComplete: (segment: WordSegment) => boolean): Promise<void> {
    for (let [first] = segments; first && isComplete(first); [first] = segments) {
      segments = segments.slice(1);
      await seal?.(first);
    }
  }

  /** Writes the words that were added as a segment. */
  function write() {
    if (builder.size === 0) return;
    segments = [...segments, builder.build()];
    // A list that is only built needs as much memory again at once.
    if (seal) builder.clear();
    else builder = createSegmentBuilder();
  }

  return {
    // Slots must be added in ascending order, and so must the fields of a slot.
    /** Adds a folded word. */
    addWord(slot: number, field: number, word: string) {
      builder.addWord(slot, field, word);
    },
    /** Adds all words of a text. */
    addText(slot: number, field: number, text: string) {
      builder.addText(slot, field, text);
    },
    /**
     * Writes the collected words as a segment if there are many. Call it only between two records, because segments
     * must share no slot.
     */
    writeIfFull() {
      if (builder.size >= maxUnwritten || builder.wordCount >= MAX_UNWRITTEN_WORDS) write();
    },
    /** Returns all segments, with all words that were added. */
    current(): readonly WordSegment[] {
      write();
      return segments;
    },
    /** Merges segments in the background until few are left. Searches use the unmerged ones meanwhile. */
    merge(): Promise<void> {
      merging = merging.then(merge);
      return merging;
    },
    /** Merges and hands over all segments. Call it after the last word, with a list that has `seal`. */
    async sealAll(): Promise<void> {
      write();
      await this.merge();
      await sealWhile(() => true);
    },
  };
}
