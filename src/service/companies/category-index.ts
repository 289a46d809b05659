import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { DataSet } from '../data-sets/store.ts';
import { CHUNK_MEMBERS, type DataSetDatabase } from '../db/data-set-schema.ts';
import { decodePositions } from '../db/positions.ts';

/** Read in one statement: less than a millisecond of work, since a category can have a million members. */
const CHUNKS = 32;
/** Other requests get a turn after so many members. */
const TURN_MEMBERS = CHUNKS * CHUNK_MEMBERS;

/** Anyone can ask for names that don't exist, and for any combination: a cache of all would grow for days. */
const MAX_CATEGORIES = 1_000;
const MAX_COMBINATIONS = 200;
/** Of a key, a typed array with its buffer, and what the cache notes. */
const ENTRY_BYTES = 500;

/** Which companies are in any of some categories, for `category_slugs` (SPEC §4.2). */
export interface CategoryIndex {
  /** The positions of every company in at least one of the categories, ascending, each once. */
  positions(dataSet: DataSet, slugs: readonly string[]): Promise<Uint32Array>;
}

type Key = readonly [dataSet: DataSet, slugs: readonly string[]];

/** Caches the members of categories, and the latest combinations once merged, so that any page is a slice. */
export function createCategoryIndex(maxBytes = 64 * 2 ** 20): CategoryIndex {
  // An entry larger than the whole cache is returned, but not cached.
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
    // One flag per company needs no sorting, unlike a set of positions; a long sort would block.
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
      if (inTurn < TURN_MEMBERS) continue;
      await yieldToEventLoop();
      inTurn = 0;
    }
    return positionsOf(isMember, total);
  });
  return {
    positions: (dataSet, slugs) =>
      slugs.length === 1 ? members(dataSet, slugs) : unions(dataSet, slugs.toSorted()),
  };
}

async function readMembers(db: DataSetDatabase, slug: string): Promise<Uint32Array> {
  const chunks: Uint32Array[] = [];
  for (let from = 0; ; from += CHUNKS) {
    const rows = await db
      .selectFrom('category_chunk')
      .select('positions')
      .where('slug', '=', slug)
      .where('chunk', '>=', from)
      .where('chunk', '<', from + CHUNKS)
      .orderBy('chunk')
      .execute();
    chunks.push(...rows.map(({ positions }) => decodePositions(positions)));
    if (rows.length < CHUNKS) return concatenate(chunks);
    await yieldToEventLoop();
  }
}

function concatenate(chunks: readonly Uint32Array[]): Uint32Array {
  const [only, ...others] = chunks;
  if (only && others.length === 0) return only;
  const all = new Uint32Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return all;
}

function positionsOf(isMember: Uint8Array, total: number): Uint32Array {
  const positions = new Uint32Array(total);
  for (let position = 0, at = 0; at < total; position++)
    if (isMember[position] === 1) positions[at++] = position;
  return positions;
}
