import type { FilterResult } from './filter-mask.ts';
import type { Order, Orders } from './orders.ts';
import type { CompanyQuery } from '../company-query.ts';

/** The matching slots in order, unknown values last. */
function selectMatching({ slots, unknown }: Order, failMask: Uint16Array): Uint32Array {
  const matching = new Uint32Array(slots.length + unknown.length);
  let length = 0;
  for (const slot of slots) if (failMask[slot] === 0) matching[length++] = slot;
  for (const slot of unknown) if (failMask[slot] === 0) matching[length++] = slot;
  return matching.slice(0, length);
}

/** Stable counting sort by score, highest first. */
function sortByScore(slots: Uint32Array, scores: Uint32Array): Uint32Array {
  let maxScore = 0;
  for (const slot of slots) maxScore = Math.max(maxScore, scores[slot] ?? 0);
  const counts = new Uint32Array(maxScore + 1);
  for (const slot of slots) {
    const score = scores[slot] ?? 0;
    counts[score] = (counts[score] ?? 0) + 1;
  }
  // Start of each score's slots: after all higher scores.
  const starts = new Uint32Array(maxScore + 1);
  for (let score = maxScore - 1; score >= 0; score--)
    starts[score] = (starts[score + 1] ?? 0) + (counts[score + 1] ?? 0);
  const sorted = new Uint32Array(slots.length);
  for (const slot of slots) {
    const score = scores[slot] ?? 0;
    const start = starts[score] ?? 0;
    sorted[start] = slot;
    starts[score] = start + 1;
  }
  return sorted;
}

/** The slots of a query in its order; without a sort, by score or in order of delivery. */
export async function selectRows(
  { sort }: Pick<CompanyQuery, 'sort'>,
  { failMask, scores }: FilterResult,
  orders: Orders,
  delivered: () => readonly number[],
): Promise<Uint32Array> {
  if (sort) return selectMatching(await orders.by(sort.by, sort.descending), failMask);
  if (!scores) return selectMatching({ slots: delivered(), unknown: [] }, failMask);
  return sortByScore(selectMatching(await orders.by('name', false), failMask), scores);
}
