import type { PackedTexts } from '#dashboard/device/packed-texts.ts';

/** Where the body of a company is stored: in a segment, which has the bodies of several companies. */
export interface BodyPlace {
  readonly id: number;
  readonly segment: string;
  readonly nth: number;
}

/** Number of segments that are read at the same time. It is low, so that those that a page needs don't wait long. */
const SEGMENTS_AT_ONCE = 2;

/**
 * Reads the bodies of stored companies segment by segment, because reading all of them takes longer than a page should
 * wait. `readBodies` returns null for a damaged segment, whose companies are then passed to `onLoss`.
 */
export function createStoredBodies(
  readBodies: (name: string) => Promise<PackedTexts | null>,
  onLoss: (ids: readonly number[]) => void,
) {
  const placeOf = new Map<number, BodyPlace>();
  const idsBySegment = new Map<string, number[]>();
  const bodies = new Map<string, PackedTexts>();
  const loading = new Map<string, Promise<void>>();

  async function readIntoMemory(name: string) {
    const found = await readBodies(name);
    if (found) bodies.set(name, found);
    else onLoss(idsBySegment.get(name) ?? []);
  }

  function load(name: string): Promise<void> {
    const known = loading.get(name) ?? readIntoMemory(name);
    loading.set(name, known);
    return known;
  }

  return {
    /** Adds the body of a company. A company has only one. */
    add(place: BodyPlace) {
      const { id, segment } = place;
      placeOf.set(id, place);
      const ids = idsBySegment.get(segment);
      if (ids) ids.push(id);
      else idsBySegment.set(segment, [id]);
    },
    /** Returns the body of a company. Null if it hasn't been loaded yet, or if the company doesn't exist. */
    bodyOf(id: number): string | null {
      const place = placeOf.get(id);
      return place ? (bodies.get(place.segment)?.textAt(place.nth) ?? null) : null;
    },
    /** Loads the bodies of these companies, and with them all bodies in the same segments. */
    async load(ids: Iterable<number>): Promise<void> {
      const names = new Set(Array.from(ids, (id) => placeOf.get(id)?.segment ?? []).flat());
      await Promise.all(Array.from(names, load));
    },
    /** Loads all bodies, a few segments at a time. */
    async loadAll(): Promise<void> {
      const names = [...idsBySegment.keys()];
      for (let at = 0; at < names.length; at += SEGMENTS_AT_ONCE)
        await Promise.all(names.slice(at, at + SEGMENTS_AT_ONCE).map(load));
    },
  };
}
