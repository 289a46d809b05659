import type Libsql from 'libsql';
import type { Category } from '#contract/company.ts';
import { MAX_SLUG_LENGTH } from '#contract/parameters.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Database } from '../db/schema.ts';
import { batches } from '../lib/batches.ts';
import { slugOf } from './fill-in.ts';

/** What a key is: a value of the column that identifies companies, or the name of a company in a file without ids. */
export type KeyKind = 'key' | 'name';

/**
 * Gives keys of companies and names of categories ids that they keep for ever. New ones are collected beside the staged
 * records, and stored only when the import goes through.
 */
export type LastingIds = Awaited<ReturnType<typeof createLastingIds>>;

const MAX_KEY_LENGTH = 500;
/** Characters of a slug that are left for a number, should another category have the same. */
const SLUG_ROOM = 10;

/** Names that differ only in case and blanks are the same. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** `served` is what is served now, whose ids are taken; null if there is nothing. */
export async function createLastingIds(
  connection: Libsql.Database,
  db: Database | null,
  served: DataSetDatabase | null,
) {
  connection.exec('create table new_company_key (kind text, key text, id integer, primary key (kind, key))');
  const insert = connection.prepare('insert into new_company_key values (?, ?, ?)');
  const find = connection.prepare('select id from new_company_key where kind = ? and key = ?').raw();
  let nextCompany: number | null = null;
  const newCategories = new Map<string, Category>();
  let categories: { readonly stored: Map<string, Category>; readonly all: Map<string, Category> } | null =
    null;

  async function findNextCompany(): Promise<number> {
    const stored = await db
      ?.selectFrom('company_key')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirst();
    const taken = await served
      ?.selectFrom('company')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirst();
    return Math.max(0, stored?.id ?? 0, taken?.id ?? 0) + 1;
  }

  async function readCategories() {
    const rows = (await db?.selectFrom('category_key').selectAll().execute()) ?? [];
    const current = (await served?.selectFrom('category').select(['id', 'slug', 'name']).execute()) ?? [];
    const stored = new Map(rows.map(({ key, id, slug, name }) => [key, { id, slug, name }]));
    const all = new Map(current.map(({ id, slug, name }) => [nameKey(name), { id, slug, name }]));
    for (const [key, category] of stored) all.set(key, category);
    return { stored, all };
  }

  return {
    /** The ids of keys, in the same order. Keys that were never seen get the next free ids, unless only known ones are asked for. */
    async companies(
      kind: KeyKind,
      keys: readonly string[],
      which: 'all' | 'known' = 'all',
    ): Promise<(number | undefined)[]> {
      const known = new Map<string, number>();
      for (const key of keys) {
        const [row] = find.all([kind, key]) as [number][];
        if (row) known.set(key, row[0]);
      }
      for (const batch of db ? batches(new Set(keys.filter((key) => !known.has(key)))) : [])
        for (const row of (await db
          ?.selectFrom('company_key')
          .select(['key', 'id'])
          .where('kind', '=', kind)
          .where('key', 'in', batch)
          .execute()) ?? [])
          known.set(row.key, row.id);
      const ids: (number | undefined)[] = [];
      for (const key of keys) {
        let id = known.get(key);
        if (id === undefined && which === 'all') {
          nextCompany ??= await findNextCompany();
          id = nextCompany++;
          insert.run([kind, key, id]);
          known.set(key, id);
        }
        ids.push(id);
      }
      return ids;
    },
    /** The category of a name, which keeps its id and slug whatever is imported later. */
    async category(name: string): Promise<Category> {
      categories ??= await readCategories();
      const { stored, all } = categories;
      const key = nameKey(name);
      const category = all.get(key) ?? createCategory(name.trim(), [...all.values()]);
      all.set(key, category);
      if (!stored.has(key)) newCategories.set(key, category);
      return category;
    },
    /** Stores the new ones for good. Called before the data set that uses them is served. */
    async save(target: Database): Promise<void> {
      const rows = connection.prepare('select kind, key, id from new_company_key').raw().iterate([]);
      for (const batch of batches(rows as Iterable<[KeyKind, string, number]>))
        await retryTransaction(target, async (change) => {
          await change
            .insertInto('company_key')
            .values(batch.map(([kind, key, id]) => ({ kind, key, id })))
            .execute();
        });
      for (const batch of batches(newCategories))
        await retryTransaction(target, async (change) => {
          await change
            .insertInto('category_key')
            .values(batch.map(([key, category]) => ({ key, ...category })))
            // A category of the served data may have the id or slug of one that was stored before.
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

/** Why a key cannot be stored; null if it can. */
export const describeKeyProblem = (key: string): string | null =>
  key.length > MAX_KEY_LENGTH ? `has more than ${MAX_KEY_LENGTH} characters` : null;
