import { createScratch } from './scratch.ts';
import type { SearchableRows } from './searchable-rows.ts';
import { hitCount, type Hits, isListed, type SlotScores } from './slot-scores.ts';

/** Lets `raise` give scores to the slots that match, and returns these slots with their scores. */
export function collectHits(rows: SearchableRows, raise: (scores: SlotScores) => void): Hits {
  const { slotScores } = rows;
  slotScores.reserve(rows.size);
  try {
    raise(slotScores);
  } catch (error) {
    // The schema throws if a search takes too long. Clear the scores, because the next search uses the same ones.
    slotScores.clear();
    throw error;
  }
  return takeHits(rows);
}

/** Takes the slots with a score from `slotScores`. */
export const takeHits = ({ slotScores, isRemoved, hasRemoved }: SearchableRows): Hits =>
  slotScores.take(hasRemoved ? isRemoved : null);

/** Where slots are collected until it is known how many there are. */
const collect = createScratch(Uint32Array);

// Loops over many slots write each slot, and keep it unless the next one overwrites it. That is faster than a condition
// that is true for some slots and false for others, in no order that the processor can foresee.

/** Returns the slots that match, in whatever order. */
export function slotsOf(hits: Hits): Uint32Array {
  if (isListed(hits)) return hits.slots;
  const { bySlot, count } = hits;
  const slots = new Uint32Array(count + 1);
  let length = 0;
  for (let slot = 0; slot < bySlot.length; slot++) {
    slots[length] = slot;
    length += Number(bySlot[slot] !== 0);
  }
  return slots.subarray(0, count);
}

/** Calls `use` with the score of every slot, which is 0 if the slot isn't among the hits. */
function withScores<Result>(
  { slotScores, size }: SearchableRows,
  hits: Hits,
  use: (bySlot: Uint8Array) => Result,
): Result {
  if (!isListed(hits)) return use(hits.bySlot);
  slotScores.reserve(size);
  slotScores.raiseAll(hits);
  const result = use(slotScores.bySlot());
  slotScores.clear();
  return result;
}

/** Returns the score that each of `slots` has among the hits; 0 if it isn't among them. */
export function scoresAmong(rows: SearchableRows, slots: Uint32Array, hits: Hits): Uint8Array {
  if (isListed(hits) && slots === hits.slots) return hits.scores;
  return withScores(rows, hits, (bySlot) => {
    const found = new Uint8Array(slots.length);
    for (let at = 0; at < slots.length; at++) found[at] = bySlot[slots[at] ?? 0] ?? 0;
    return found;
  });
}

/** Returns those of the slots that are among the hits. */
const slotsAmong = (rows: SearchableRows, slots: Uint32Array, hits: Hits): Uint32Array =>
  withScores(rows, hits, (bySlot) => {
    const kept = collect(slots.length);
    let length = 0;
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] ?? 0;
      kept[length] = slot;
      length += Number(bySlot[slot] !== 0);
    }
    return kept.slice(0, length);
  });

/** Returns the slots for whose index in the array `isKept` is true. */
export function keepSlots(slots: Uint32Array, isKept: (at: number) => boolean): Uint32Array {
  const kept = collect(slots.length);
  let length = 0;
  for (let at = 0; at < slots.length; at++) {
    kept[length] = slots[at] ?? 0;
    length += Number(isKept(at));
  }
  return length === slots.length ? slots : kept.slice(0, length);
}

/**
 * Returns the slots that match all terms. Starts with the term that has the fewest matches, because no other slot can
 * match all of them.
 */
export function slotsWithAll(rows: SearchableRows, found: readonly Hits[]): Uint32Array {
  const [fewest, ...others] = found.toSorted((a, b) => hitCount(a) - hitCount(b));
  let slots = fewest ? slotsOf(fewest) : new Uint32Array();
  for (const hits of others) slots = slotsAmong(rows, slots, hits);
  return slots;
}

/** Returns the slots that match the largest number of terms. Used if no slot matches all of them. */
export function slotsWithMost(rows: SearchableRows, found: readonly Hits[]): Uint32Array {
  const counted = collectHits(rows, (scores) => {
    for (const hits of found) for (const slot of slotsOf(hits)) scores.raise(slot, scores.at(slot) + 1);
  });
  const slots = slotsOf(counted);
  const counts = scoresAmong(rows, slots, counted);
  const most = counts.reduce((max, count) => Math.max(max, count), 0);
  return keepSlots(slots, (at) => counts[at] === most);
}
