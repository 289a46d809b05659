import { postingField, postingSlot } from './postings.ts';

/** Slots that match, each with its score from 1 to 255. */
export type Hits = ListedHits | HitsBySlot;

/** Hits as a list of slots, in no particular order. `scores` has the score of each of them. */
export interface ListedHits {
  readonly slots: Uint32Array;
  readonly scores: Uint8Array;
}

/**
 * Hits as the score of every slot, which is 0 if the slot doesn't match. If many slots match, this takes less memory.
 */
export interface HitsBySlot {
  readonly bySlot: Uint8Array;
  /** Number of slots that match. */
  readonly count: number;
}

export const isListed = (hits: Hits): hits is ListedHits => 'slots' in hits;

export const hitCount = (hits: Hits): number => (isListed(hits) ? hits.slots.length : hits.count);

type IsRemoved = (slot: number) => boolean;

export type SlotScores = ReturnType<typeof createSlotScores>;

/** If at least one in this many slots has a score, going through all slots is faster than following the list. */
const DENSE = 16;

/**
 * Creates scores by slot, with a list of the slots that have one. Both are reused: clearing follows the list, so a
 * search touches only slots that match.
 */
export function createSlotScores() {
  let scores = new Uint8Array(0);
  /** The slots that have a score, unless these are many. */
  let touched = new Uint32Array(0);
  let count = 0;

  function raise(slot: number, score: number) {
    const known = scores[slot] ?? 0;
    if (score <= known) return;
    if (known === 0) touched[count++] = slot;
    scores[slot] = score;
  }

  const isDense = () => count * DENSE > scores.length;

  function clear() {
    if (isDense()) scores.fill(0);
    else for (let at = 0; at < count; at++) scores[touched[at] ?? 0] = 0;
    count = 0;
  }

  function takeBySlot(isRemoved: IsRemoved | null): HitsBySlot {
    const found = { bySlot: scores, count };
    scores = new Uint8Array(scores.length);
    count = 0;
    if (isRemoved === null) return found;
    for (let slot = 0; slot < found.bySlot.length; slot++)
      if (found.bySlot[slot] !== 0 && isRemoved(slot)) {
        found.bySlot[slot] = 0;
        found.count -= 1;
      }
    return found;
  }

  function takeListed(isRemoved: IsRemoved | null): ListedHits {
    const found = { slots: new Uint32Array(count), scores: new Uint8Array(count) };
    let length = 0;
    for (let at = 0; at < count; at++) {
      const slot = touched[at] ?? 0;
      if (isRemoved?.(slot) === true) continue;
      found.slots[length] = slot;
      found.scores[length] = scores[slot] ?? 0;
      length += 1;
    }
    clear();
    if (length === found.slots.length) return found;
    return { slots: found.slots.slice(0, length), scores: found.scores.slice(0, length) };
  }

  return {
    /** Makes room for slots below `size`. */
    reserve(size: number) {
      if (size <= scores.length) return;
      scores = new Uint8Array(size);
      touched = new Uint32Array(size);
    },
    at: (slot: number): number => scores[slot] ?? 0,
    /** Returns the score of every slot. The array must not be used any more after the next call of another function. */
    bySlot: () => scores,
    raise,
    /**
     * Raises the scores of the slots in the first `length` postings. `values` has the score for each field; `below` is
     * subtracted from it.
     */
    raisePostings(postings: Uint32Array, length: number, values: readonly number[], below: number) {
      // Most of the time of many searches is spent here, so this does what `raise` does with variables of its own.
      const [own, list] = [scores, touched];
      let listed = count;
      for (let at = 0; at < length; at++) {
        const posting = postings[at] ?? 0;
        const score = (values[postingField(posting)] ?? 0) - below;
        const slot = postingSlot(posting);
        const known = own[slot] ?? 0;
        if (score <= known) continue;
        if (known === 0) list[listed++] = slot;
        own[slot] = score;
      }
      count = listed;
    },
    raiseAll(hits: Hits) {
      if (isListed(hits)) {
        const { slots, scores: others } = hits;
        for (let at = 0; at < slots.length; at++) raise(slots[at] ?? 0, others[at] ?? 0);
      } else if (count === 0 && hits.count * DENSE > scores.length) {
        scores.set(hits.bySlot);
        ({ count } = hits);
      } else {
        const { bySlot } = hits;
        for (let slot = 0; slot < bySlot.length; slot++) raise(slot, bySlot[slot] ?? 0);
      }
    },
    clear,
    /** Returns the slots that have a score, except removed ones, and clears all scores. */
    take: (isRemoved: IsRemoved | null): Hits => (isDense() ? takeBySlot(isRemoved) : takeListed(isRemoved)),
  };
}
