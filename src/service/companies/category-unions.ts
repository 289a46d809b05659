import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { DataSet } from '../data-sets/store.ts';
import type { Database } from '../db/schema.ts';

const CHUNK = 10_000;

export interface CategoryUnions {
  /** The positions of every company in at least one of the categories, ascending, each once. */
  positions(dataSet: DataSet, slugs: readonly string[]): Promise<Uint32Array>;
}

/** Merges categories once per combination and keeps the result, so that deep pages cost a slice. */
export function createCategoryUnions(db: Database, maxBytes = 64 * 2 ** 20): CategoryUnions {
  const kept = new LRUCache<string, Uint32Array, { version: number; slugs: readonly string[] }>({
    maxSize: maxBytes,
    sizeCalculation: (positions, key) => positions.byteLength + key.length * 2 + 100,
    // A union larger than the whole cache is still answered, only not kept.
    fetchMethod: async (_key, _stale, { context }) => {
      const union = new Set<number>();
      for (const slug of context.slugs) await collect(db, context.version, slug, union);
      return Uint32Array.from(union).toSorted();
    },
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  });
  return {
    async positions({ version }, slugs) {
      const sorted = slugs.toSorted();
      const key = JSON.stringify([version, sorted]);
      return (await kept.fetch(key, { context: { version, slugs: sorted } })) ?? new Uint32Array();
    },
  };
}

/** Reads in chunks and lets others have a turn between them: a category can have a million members. */
async function collect(db: Database, version: number, slug: string, into: Set<number>): Promise<void> {
  for (let from = 0; ; from += CHUNK) {
    const rows = await db
      .selectFrom('category_member')
      .select('company_position')
      .where('version', '=', version)
      .where('slug', '=', slug)
      .where('position', '>=', from)
      .where('position', '<', from + CHUNK)
      .execute();
    for (const row of rows) into.add(row.company_position);
    if (rows.length < CHUNK) return;
    await nextTurn();
  }
}
