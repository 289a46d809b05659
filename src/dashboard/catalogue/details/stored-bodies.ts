import type { PackedTexts } from '#dashboard/device/packed-texts.ts';

/** Where the body of a company is stored. A pack contains the bodies of several companies. */
export interface BodyPlace {
  readonly id: number;
  readonly pack: string;
  readonly nth: number;
}

/** Number of packs that are read at the same time. It is low, so that packs that a page needs don't wait long. */
const PACKS_AT_ONCE = 4;

/**
 * Reads the bodies of stored companies pack by pack, because reading all of them takes longer than a page should wait.
 * `readPack` returns null for a damaged pack, whose companies are then passed to `onLoss`.
 */
export function createStoredBodies(
  readPack: (name: string) => Promise<PackedTexts | null>,
  onLoss: (ids: readonly number[]) => void,
) {
  const placeOf = new Map<number, BodyPlace>();
  const idsByPack = new Map<string, number[]>();
  const bodies = new Map<string, PackedTexts>();
  const loading = new Map<string, Promise<void>>();

  async function readIntoMemory(name: string) {
    const found = await readPack(name);
    if (found) bodies.set(name, found);
    else onLoss(idsByPack.get(name) ?? []);
  }

  function load(name: string): Promise<void> {
    const known = loading.get(name) ?? readIntoMemory(name);
    loading.set(name, known);
    return known;
  }

  return {
    /** Adds the body of a company. A company has only one. */
    add(place: BodyPlace) {
      const { id, pack } = place;
      placeOf.set(id, place);
      const ids = idsByPack.get(pack);
      if (ids) ids.push(id);
      else idsByPack.set(pack, [id]);
    },
    /** Returns the body of a company. Null if it hasn't been loaded yet, or if the company doesn't exist. */
    bodyOf(id: number): string | null {
      const place = placeOf.get(id);
      return place ? (bodies.get(place.pack)?.textAt(place.nth) ?? null) : null;
    },
    /** Loads the bodies of these companies, and with them all bodies in the same packs. */
    async load(ids: Iterable<number>): Promise<void> {
      const names = new Set(Array.from(ids, (id) => placeOf.get(id)?.pack ?? []).flat());
      await Promise.all(Array.from(names, load));
    },
    /** Loads all bodies, a few packs at a time. */
    async loadAll(): Promise<void> {
      const names = [...idsByPack.keys()];
      for (let at = 0; at < names.length; at += PACKS_AT_ONCE)
        await Promise.all(names.slice(at, at + PACKS_AT_ONCE).map(load));
    },
  };
}
