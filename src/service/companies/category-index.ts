import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type DataSet, isStored, type StoredDataSet } from '../data-sets/current-data-set.ts';
import { CHUNK_MEMBERS } from '../db/data-set-schema.ts';
import { createStatement } from '../db/statements.ts';

/**
 * The caches are limited, because callers can ask for categories that don't exist, and for any combination of
 * categories.
 */
const MAX_CATEGORIES = 1_000;
const MAX_COMBINATIONS = 200;
/** Estimated overhead of a cache entry, in bytes. */
const ENTRY_BYTES = 500;

/** How many chunks of a category one statement reads. More would block other requests for too long. */
const CHUNKS = 32;
/** A loop lets other requests run after this many positions. */
const POSITIONS_AT_ONCE = CHUNKS * CHUNK_MEMBERS;

/** Returns the positions of the companies in at least one of these categories, ascending. `slugs` must be sorted. */
type ReadPositions = (dataSet: DataSet, slugs: readonly string[]) => Promise<Uint32Array>;

/**
 * Finds the companies that are in any of the given categories (`category_slugs`, SPEC §4.2). It caches the companies
 * of each category and of the latest combinations, so that any page is a slice of a cached list.
 */
export function createCategoryIndex(maxBytes = 64 * 2 ** 20) {
  /** Returns a function that reads positions with `read`, unless they are in its cache. */
  const cached = (maxEntries: number, read: ReadPositions): ReadPositions => {
    // The cache reads what it lacks, once for all who wait for it. A list that is larger than the whole cache is
    // returned without being cached.
    const cache = new LRUCache<string, Uint32Array, Parameters<ReadPositions>>({
      max: maxEntries,
      maxSize: maxBytes / 2,
      sizeCalculation: ({ byteLength }) => byteLength + ENTRY_BYTES,
      fetchMethod: (_cacheKey, _stale, { context: [dataSet, slugs] }) => read(dataSet, slugs),
      // These two options let those who wait get their positions, even if the entry is dropped meanwhile.
      ignoreFetchAbort: true,
      allowStaleOnFetchAbort: true,
    });
    return async (dataSet, slugs) => {
      const cacheKey = JSON.stringify([dataSet.revision, ...slugs]);
      return (await cache.fetch(cacheKey, { context: [dataSet, slugs] })) ?? new Uint32Array();
    };
  };
  const ofCategory = cached(MAX_CATEGORIES, async (dataSet, [slug = '']) =>
    isStored(dataSet) ? readMembers(dataSet, slug) : new Uint32Array(),
  );
  const ofCategories = cached(MAX_COMBINATIONS, async (dataSet, slugs) => {
    // Set a flag for each company instead of sorting positions, because sorting many of them would block other
    // requests.
    const isMember = new Uint8Array(dataSet.companyCount);
    let total = 0;
    let sinceYield = 0;
    for (const slug of slugs) {
      const positions = await ofCategory(dataSet, [slug]);
      for (const position of positions) {
        total += isMember[position] === 0 ? 1 : 0;
        isMember[position] = 1;
      }
      sinceYield += positions.length;
      if (sinceYield < POSITIONS_AT_ONCE) continue;
      await yieldToEventLoop();
      sinceYield = 0;
    }
    return positionsIn(isMember, total);
  });
  return {
    positions: ((dataSet, slugs) =>
      slugs.length === 1 ? ofCategory(dataSet, slugs) : ofCategories(dataSet, slugs)) satisfies ReadPositions,
  };
}

function positionsIn(isMember: Uint8Array, total: number): Uint32Array {
  const positions = new Uint32Array(total);
  for (let position = 0, at = 0; at < total; position++)
    if (isMember[position] === 1) positions[at++] = position;
  return positions;
}

/** Reads the list positions of the companies in a category, ascending. */
async function readMembers(dataSet: StoredDataSet, slug: string): Promise<Uint32Array> {
  const chunks: Uint8Array[] = [];
  for (let from = 0; ; from += CHUNKS) {
    const rows = await readChunks(dataSet, [slug, from, from + CHUNKS]);
    // libsql returns bytes as an ArrayBuffer or a Buffer, pg as a Buffer.
    chunks.push(...rows.map(({ positions }) => new Uint8Array(positions)));
    // Copy the bytes, because a Uint32Array must start at a multiple of 4, and a Buffer may start anywhere.
    if (rows.length < CHUNKS) return new Uint32Array(new Uint8Array(Buffer.concat(chunks)).buffer);
    await yieldToEventLoop();
  }
}

const readChunks = createStatement<{ positions: Uint8Array }>(
  ([slug, from, to], table) => sql`select positions from ${table('category_chunk')}
  where slug = ${slug} and chunk >= ${from} and chunk < ${to} order by chunk`,
);
