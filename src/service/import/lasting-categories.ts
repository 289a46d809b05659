import type { Category } from '#contract/company.ts';
import { MAX_SLUG_LENGTH } from '#contract/parameters.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Database } from '../db/schema.ts';
import { batches } from '../lib/batches.ts';
import { slugOf } from './fill-in.ts';
import { nameKey } from './name-key.ts';

/** How many characters of a slug are left free for a number at its end, which may be needed to make it unique. */
const SLUG_ROOM = 10;

/**
 * Finds categories by name, and gives each new one an id and a slug that it keeps in all later imports. These are
 * stored only if the import succeeds. Categories of the current data set, in `currentDb`, keep their ids and slugs too.
 */
export function createLastingCategories(db: Database | null, currentDb: DataSetDatabase | null) {
  const added = new Map<string, Category>();
  let known: { readonly stored: Map<string, Category>; readonly all: Map<string, Category> } | null = null;

  async function read() {
    const rows = (await db?.selectFrom('category_key').selectAll().execute()) ?? [];
    const current = (await currentDb?.selectFrom('category').select(['id', 'slug', 'name']).execute()) ?? [];
    const stored = new Map(rows.map(({ key, id, slug, name }) => [key, { id, slug, name }]));
    const all = new Map(current.map(({ id, slug, name }) => [nameKey(name), { id, slug, name }]));
    for (const [key, category] of stored) all.set(key, category);
    return { stored, all };
  }

  return {
    /** Returns the category that has this name. Its id and slug are the same in every import. */
    async find(name: string): Promise<Category> {
      known ??= await read();
      const { stored, all } = known;
      const key = nameKey(name);
      const category = all.get(key) ?? createCategory(name.trim(), [...all.values()]);
      all.set(key, category);
      if (!stored.has(key)) added.set(key, category);
      return category;
    },
    async save(target: Database): Promise<void> {
      for (const batch of batches(added))
        await retryTransaction(target, async (change) => {
          await change
            .insertInto('category_key')
            .values(batch.map(([key, category]) => ({ key, ...category })))
            // Skip categories whose id or slug is stored already. A category of the current data set may have such an
            // id or slug.
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        });
    },
  };
}

function createCategory(name: string, all: readonly Category[]): Category {
  const id = all.reduce((highest, category) => Math.max(highest, category.id), 0) + 1;
  const slug = slugOf(name).slice(0, MAX_SLUG_LENGTH - SLUG_ROOM) || `category-${id}`;
  return { id, slug: freeSlug(slug, all), name };
}

function freeSlug(slug: string, all: readonly Category[]): string {
  const taken = new Set(all.map((category) => category.slug));
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? slug : `${slug}-${count}`;
    if (!taken.has(candidate)) return candidate;
  }
}
