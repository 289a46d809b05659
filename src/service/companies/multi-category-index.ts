import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DataSet } from '../data-sets/store.ts';
import type { Database } from '../db/schema.ts';

/** Members read before yielding to the event loop: a few milliseconds of work. */
const CHUNK = 5_000;

export interface MultiCategoryIndex {
  /** The positions of every company in at least one of the categories, ascending, each once. */
  positions(dataSet: DataSet, slugs: readonly string[]): Promise<Uint32Array>;
}

/** Merges and caches each combination of categories once, so that any page is a slice. */
export function createMultiCategoryIndex(db: Database, maxBytes = 64 * 2 ** 20): MultiCategoryIndex {
  const cache = new LRUCache<string, Uint32Array, { dataSet: DataSet; slugs: readonly string[] }>({
    maxSize: maxBytes,
    sizeCalculation: (positions, key) => positions.byteLength + key.length * 2 + 100,
    // A union larger than the whole cache is still returned, just not cached.
    fetchMethod: async (_key, _stale, { context: { dataSet, slugs } }) => {
      // One flag per company needs no sorting, unlike a set of positions; a long sort would block.
      const isMember = new Uint8Array(dataSet.companyCount);
      for (const slug of slugs) await markMembers(db, dataSet.version, slug, isMember);
      return positionsOf(isMember);
    },
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  });
  return {
    async positions(dataSet, slugs) {
      const sorted = slugs.toSorted();
      const key = JSON.stringify([dataSet.version, sorted]);
      return (await cache.fetch(key, { context: { dataSet, slugs: sorted } })) ?? new Uint32Array();
    },
  };
}

/** Yields to the event loop between chunks: a category can have a million members. */
async function markMembers(db: Database, version: number, slug: string, isMember: Uint8Array): Promise<void> {
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
    const positions: number[] = JSON.parse(members);
    for (const position of positions) isMember[position] = 1;
    if (positions.length < CHUNK) return;
    await yieldToEventLoop();
  }
}

function positionsOf(isMember: Uint8Array): Uint32Array {
  const positions = new Uint32Array(isMember.reduce((count, flag) => count + flag, 0));
  let count = 0;
  for (let position = 0; position < isMember.length; position++)
    if (isMember[position]) positions[count++] = position;
  return positions;
}
