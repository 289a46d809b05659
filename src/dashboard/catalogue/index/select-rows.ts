import type { FilterResult } from './filter-mask.ts';
import type { Order, Orders } from './orders.ts';
import type { CompanyQuery } from '../company-query.ts';

/** Of slots in an order, those that pass; the unknown last, whichever way the others go. */
function passing({ slots, unknown }: Order, fails: Uint8Array, descending: boolean): Uint32Array {
  const passed = new Uint32Array(slots.length + unknown.length);
  let length = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[descending ? slots.length - 1 - at : at] ?? 0;
    if (fails[slot] === 0) passed[length++] = slot;
  }
  for (const slot of unknown) if (fails[slot] === 0) passed[length++] = slot;
  return passed.slice(0, length);
}

/** The slots with the most points first; of equal points in the order in which they come. */
function mostPointsFirst(slots: Uint32Array, points: Uint16Array): Uint32Array {
  let most = 0;
  for (const slot of slots) most = Math.max(most, points[slot] ?? 0);
  const sizes = new Uint32Array(most + 1);
  for (const slot of slots) {
    const worth = points[slot] ?? 0;
    sizes[worth] = (sizes[worth] ?? 0) + 1;
  }
  // Where the slots with so many points begin: after all that have more.
  const places = new Uint32Array(most + 1);
  for (let worth = most - 1; worth >= 0; worth--)
    places[worth] = (places[worth + 1] ?? 0) + (sizes[worth + 1] ?? 0);
  const sorted = new Uint32Array(slots.length);
  for (const slot of slots) {
    const worth = points[slot] ?? 0;
    const place = places[worth] ?? 0;
    sorted[place] = slot;
    places[worth] = place + 1;
  }
  return sorted;
}

/** All slots that a question asks for, in its order; without one, the best match or the first delivered first. */
export async function selectRows(
  { sort }: Pick<CompanyQuery, 'sort'>,
  { failMask: fails, points }: FilterResult,
  orders: Orders,
  delivered: () => readonly number[],
): Promise<Uint32Array> {
  if (sort) return passing(await orders.by(sort.by), fails, sort.descending);
  if (!points) return passing({ slots: delivered(), unknown: [] }, fails, false);
  return mostPointsFirst(passing(await orders.by('name'), fails, false), points);
}
