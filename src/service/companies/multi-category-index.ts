import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DataSet } from '../data-sets/store.ts';
import type { Database } from '../db/schema.ts';

/** Members read in one statement: a few milliseconds of work, since a category can have a million. */
const CHUNK = 5_000;
/** Other requests get a turn after this long; a hundred small categories take as long as a large one. */
const TURN_MS = 2;

export interface MultiCategoryIndex {
  /** The positions of every company in at least one of the categories, ascending, each once. */
  positions(dataSet: DataSet, slugs: readonly string[]): Promise<Uint32Array>;
}

type Key = readonly [dataSet: DataSet, slugs: readonly string[]];

/** Caches the members of each category, and each combination once merged, so that any page is a slice. */
export function createMultiCategoryIndex(db: Database, maxBytes = 64 * 2 ** 20): MultiCategoryIndex {
  // What is larger than the whole cache is still returned, just not cached.
  const createCache = (fetch: (key: Key) => Promise<Uint32Array>) => {
    const cache = new LRUCache<string, Uint32Array, Key>({
      maxSize: maxBytes / 2,
      sizeCalculation: (positions, key) => positions.byteLength + key.length * 2 + 100,
      fetchMethod: (_key, _stale, { context }) => fetch(context),
      ignoreFetchAbort: true,
      allowStaleOnFetchAbort: true,
    });
    return async (dataSet: DataSet, slugs: readonly string[]) =>
      (await cache.fetch(JSON.stringify([dataSet.revision, ...slugs]), { context: [dataSet, slugs] })) ??
      new Uint32Array();
  };
  const members = createCache(([{ version }, [slug = '']]) => readMembers(db, version, slug));
  const unions = createCache(async ([dataSet, slugs]) => {
    // One flag per company needs no sorting, unlike a set of positions; a long sort would block.
    const isMember = new Uint8Array(dataSet.companyCount);
    let turnEnds = performance.now() + TURN_MS;
    for (const slug of slugs) {
      for (const position of await members(dataSet, [slug])) isMember[position] = 1;
      if (performance.now() < turnEnds) continue;
      await yieldToEventLoop();
      turnEnds = performance.now() + TURN_MS;
    }
    return positionsOf(isMember);
  });
  return { positions: (dataSet, slugs) => unions(dataSet, slugs.toSorted()) };
}

async function readMembers(db: Database, version: number, slug: string): Promise<Uint32Array> {
  const chunks: Uint32Array[] = [];
  for (let from = 0; ; from += CHUNK) {
    const { members } = await db
      .selectFrom('category_member')
      // One JSON text is much faster than thousands of rows.
      .select(sql<string>`json_group_array(company_position)`.as('members'))
      .where('version', '=', version)
      .where('slug', '=', slug)
      .where('position', '>=', from)
      .where('position', '<', from + CHUNK)
      .executeTakeFirstOrThrow();
    const chunk = Uint32Array.from(JSON.parse(members));
    chunks.push(chunk);
    if (chunk.length < CHUNK) return concatenate(chunks);
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

function positionsOf(isMember: Uint8Array): Uint32Array {
  const positions = new Uint32Array(isMember.reduce((count, flag) => count + flag, 0));
  let count = 0;
  for (let position = 0; position < isMember.length; position++)
    if (isMember[position]) positions[count++] = position;
  return positions;
}
