import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { CompanyFilters } from '#contract/operations.ts';
import type { StoredDataSet } from '../data-sets/current-data-set.ts';
import { CHUNK_MEMBERS } from '../db/data-set-schema.ts';
import { createListStatement, createStatement } from '../db/statements.ts';

/** Finds the list positions of the companies that a filter selects, in ascending order. */
type FindPositions<Value> = (dataSet: StoredDataSet, value: Value) => Promise<Uint32Array>;

/** Creates the filters of the list of companies. `maxBytes` limits the memory for the positions of categories. */
export function createCompanyFilters({ maxBytes = 64 * 2 ** 20 } = {}) {
  const finders: {
    readonly [Name in keyof CompanyFilters]: FindPositions<NonNullable<CompanyFilters[Name]>>;
  } = {
    company_ids: positionsOfIds,
    category_slugs: createCategoryIndex(maxBytes),
  };
  // The cast restores the literal types that `Object.keys` loses.
  const names = Object.keys(finders) as (keyof CompanyFilters)[];

  function find<Name extends keyof CompanyFilters>(
    dataSet: StoredDataSet,
    name: Name,
    value: CompanyFilters[Name],
  ): Promise<Uint32Array> | readonly [] {
    return value == null ? [] : finders[name](dataSet, value);
  }

  return {
    /**
     * Returns the list positions of the companies that match all filters, in ascending order; null if no filter is set.
     */
    async matchingPositions(dataSet: StoredDataSet, filters: CompanyFilters): Promise<Uint32Array | null> {
      const finding = names.flatMap((name) => find(dataSet, name, filters[name]));
      const [fewest, ...others] = (await Promise.all(finding)).toSorted((a, b) => a.length - b.length);
      if (fewest === undefined) return null;
      if (others.length === 0) return fewest;
      return fewest.filter((position) => others.every((other) => includes(other, position)));
    },
  };
}

/** Tells whether an ascending list of positions includes a position, by binary search. */
function includes(positions: Uint32Array, wanted: number): boolean {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? Infinity) < wanted) low = middle + 1;
    else high = middle;
  }
  return positions[low] === wanted;
}

async function positionsOfIds(dataSet: StoredDataSet, ids: readonly number[]): Promise<Uint32Array> {
  const [found] = await readPositionsById(dataSet, ids);
  return Uint32Array.from(found?.positions?.split(',').map(Number) ?? []).toSorted();
}

// There is no `order by`, because with it SQLite would scan the whole list instead of looking up the ids.
const readPositionsById = createListStatement<{ positions: string | null }>(
  (ids, table) => sql`select string_agg(cast(position as text), ',') as positions
  from ${table('company')} where id in (${sql.join(ids)})`,
);

// The caches are limited, because callers can ask for categories that don't exist, and for any combination of them.
const MAX_CATEGORIES = 1_000;
const MAX_COMBINATIONS = 200;
/** Estimated overhead of a cache entry, in bytes. */
const ENTRY_BYTES = 500;

/** How many chunks of a category one statement reads. Reading more would block other requests for too long. */
const CHUNKS = 32;
/** After this many positions, a loop lets other requests run. */
const POSITIONS_AT_ONCE = CHUNKS * CHUNK_MEMBERS;

/** Finds the companies in any of the given categories. The slugs must be sorted. */
type PositionsInCategories = FindPositions<readonly string[]>;

/**
 * Creates a function that finds the companies in any of the given categories (`category_slugs`, SPEC §4.2). It caches
 * the positions for each category and for the latest combinations, so that any page is a slice of a cached list.
 */
function createCategoryIndex(maxBytes: number): PositionsInCategories {
  /** Returns a function that reads positions with `read`, unless they are in its cache. */
  const cached = (maxEntries: number, read: PositionsInCategories): PositionsInCategories => {
    // The cache reads missing positions once for all requests that wait for them. It returns a list that is larger than
    // the whole cache without storing it.
    const cache = new LRUCache<string, Uint32Array, Parameters<PositionsInCategories>>({
      max: maxEntries,
      maxSize: maxBytes / 2,
      sizeCalculation: ({ byteLength }) => byteLength + ENTRY_BYTES,
      fetchMethod: (_cacheKey, _stale, { context: [dataSet, slugs] }) => read(dataSet, slugs),
      // With these two options, waiting requests get their positions even if the entry is dropped meanwhile.
      ignoreFetchAbort: true,
      allowStaleOnFetchAbort: true,
    });
    return async (dataSet, slugs) => {
      const cacheKey = JSON.stringify([dataSet.revision, ...slugs]);
      const positions = await cache.fetch(cacheKey, { context: [dataSet, slugs] });
      if (positions === undefined) throw new Error('The cache returned no positions.');
      return positions;
    };
  };
  const ofCategory = cached(MAX_CATEGORIES, (dataSet, [slug = '']) => readMembers(dataSet, slug));
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
  return (dataSet, slugs) => (slugs.length === 1 ? ofCategory(dataSet, slugs) : ofCategories(dataSet, slugs));
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
