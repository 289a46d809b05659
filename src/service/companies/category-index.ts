import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { DataSet } from '../data-sets/current-data-set.ts';
import { MEMBERS_PER_TURN, readMembers } from '../db/positions.ts';

/**
 * The caches are limited, because callers can ask for categories that don't exist, and for any combination of
 * categories.
 */
const MAX_CATEGORIES = 1_000;
const MAX_COMBINATIONS = 200;
/** Estimated overhead of a cache entry, in bytes. */
const ENTRY_BYTES = 500;

type Key = readonly [dataSet: DataSet, slugs: readonly string[]];

/**
 * Finds the companies that are in any of the given categories (`category_slugs`, SPEC §4.2). It caches the companies
 * of each category and of the latest combinations, so that any page is a slice of a cached list.
 */
export function createCategoryIndex(maxBytes = 64 * 2 ** 20) {
  // A list that is larger than the whole cache is returned without being cached.
  const createCache = (max: number, fetch: (key: Key) => Promise<Uint32Array>) => {
    const cache = new LRUCache<string, Uint32Array, Key>({
      max,
      maxSize: maxBytes / 2,
      sizeCalculation: ({ byteLength }) => byteLength + ENTRY_BYTES,
      fetchMethod: (_key, _stale, { context }) => fetch(context),
      ignoreFetchAbort: true,
      allowStaleOnFetchAbort: true,
    });
    return async (dataSet: DataSet, slugs: readonly string[]) =>
      (await cache.fetch(JSON.stringify([dataSet.revision, ...slugs]), { context: [dataSet, slugs] })) ??
      new Uint32Array();
  };
  const members = createCache(MAX_CATEGORIES, ([{ db }, [slug = '']]) =>
    db ? readMembers(db, slug) : Promise.resolve(new Uint32Array()),
  );
  const unions = createCache(MAX_COMBINATIONS, async ([dataSet, slugs]) => {
    // Set a flag for each company instead of sorting positions, because sorting many of them would block other
    // requests.
    const isMember = new Uint8Array(dataSet.companyCount);
    let total = 0;
    let inTurn = 0;
    for (const slug of slugs) {
      const positions = await members(dataSet, [slug]);
      for (const position of positions) {
        total += isMember[position] === 0 ? 1 : 0;
        isMember[position] = 1;
      }
      inTurn += positions.length;
      if (inTurn < MEMBERS_PER_TURN) continue;
      await yieldToEventLoop();
      inTurn = 0;
    }
    return positionsIn(isMember, total);
  });
  return {
    /**
     * Returns the positions of the companies in at least one of these categories, ascending. `slugs` must be sorted.
     */
    positions: (dataSet: DataSet, slugs: readonly string[]): Promise<Uint32Array> =>
      slugs.length === 1 ? members(dataSet, slugs) : unions(dataSet, slugs),
  };
}

function positionsIn(isMember: Uint8Array, total: number): Uint32Array {
  const positions = new Uint32Array(total);
  for (let position = 0, at = 0; at < total; position++)
    if (isMember[position] === 1) positions[at++] = position;
  return positions;
}
