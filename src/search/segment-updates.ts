import { updateSegment } from './merge-segments.ts';
import { createSegmentBuilder } from './segment-builder.ts';
import type { SealSegment, SegmentList } from './segment-list.ts';
import { yieldEvery } from './time-slicing.ts';
import type { WordSegment } from './word-segment.ts';

/** A stored segment of an earlier index, which is read when it is needed. */
export interface EarlierSegment {
  readonly slotEnd: number;
  read(): Promise<WordSegment>;
}

const NO_WORDS: WordSegment = {
  text: '',
  starts: new Uint32Array(1),
  postings: { bytes: new Uint8Array(), starts: new Uint32Array(1) },
  slotEnd: 0,
};

/** The last segment of an earlier index that has none. */
const NO_SEGMENT: EarlierSegment = { slotEnd: 0, read: async () => NO_WORDS };

/** A list of segments that can only be built, from those of an earlier index. */
export interface SegmentUpdates extends Omit<SegmentList, 'current'> {
  /** Takes the words of the next record from the earlier index, in which it has this slot. */
  keep(earlierSlot: number): void;
}

/**
 * Creates a list with one segment for each of an earlier index. Records that are kept take their words from there, and
 * the words of all others are added. `newSlots` has the new slot of each record of the earlier index, or REMOVED. Only
 * one earlier segment is in memory at a time.
 */
export function createSegmentUpdates(
  earlier: readonly EarlierSegment[],
  newSlots: Uint32Array,
  seal: SealSegment,
): SegmentUpdates {
  let builder = createSegmentBuilder();
  /** Segments of the earlier index that have no further records, with the words to add to each. */
  const complete: (readonly [earlier: EarlierSegment, added: WordSegment])[] = [];
  let rest = earlier.length > 0 ? [...earlier] : [NO_SEGMENT];

  function completeFirst() {
    const [first = NO_SEGMENT, ...others] = rest;
    complete.push([first, builder.size > 0 ? builder.build() : NO_WORDS]);
    builder = createSegmentBuilder();
    rest = others;
  }

  async function merge() {
    const pauseIfDue = yieldEvery();
    for (let next = complete.shift(); next; next = complete.shift())
      await seal(await updateSegment(await next[0].read(), newSlots, next[1], pauseIfDue));
  }

  return {
    addWord(slot, field, word) {
      builder.addWord(slot, field, word);
    },
    addText(slot, field, text) {
      builder.addText(slot, field, text);
    },
    keep(earlierSlot) {
      while (rest.length > 1 && earlierSlot >= (rest[0]?.slotEnd ?? 0)) completeFirst();
    },
    writeIfFull() {},
    merge,
    async sealAll() {
      while (rest.length > 0) completeFirst();
      await merge();
    },
  };
}
