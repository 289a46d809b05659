import type Libsql from 'libsql';
import type { Category } from '#contract/company.ts';
import { MAX_SLUG_LENGTH } from '#contract/parameters.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Database } from '../db/schema.ts';
import { batches } from '../lib/batches.ts';
import { slugOf } from './fill-in.ts';

/** What identifies a company: the value of a key column, or the name where a file has neither key nor ids. */
export type KeyKind = 'key' | 'name';

/** What a row says about the identity of its company. */
export interface KeyedCompany {
  readonly key: string;
  /** The id that the row has besides the key. */
  readonly givenId?: number | undefined;
}

/**
 * Gives companies and categories ids that they keep for ever, by key or name. New ids are stored only if the import
 * succeeds.
 */
export type LastingIds = Awaited<ReturnType<typeof createLastingIds>>;

const MAX_KEY_LENGTH = 500;
/** Characters of a slug that are left for a number, which tells categories with the same slug apart. */
const SLUG_ROOM = 10;

/** Normalizes a name: case and blanks make no difference. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** `served` is the current data set, whose ids are taken. */
export async function createLastingIds(
  connection: Libsql.Database,
  db: Database | null,
  served: DataSetDatabase | null,
) {
  connection.exec(`create table new_company_key
    (kind text, key text, id integer, primary key (kind, key), unique (kind, id))`);
  const insert = connection.prepare('insert into new_company_key values (?, ?, ?)');
  const find = connection.prepare('select id from new_company_key where kind = ? and key = ?').raw();
  const findOwner = connection.prepare('select 1 from new_company_key where kind = ? and id = ?').raw();
  const highestIncoming = connection.prepare('select max(id) from company_id').raw();
  let nextCompany: number | null = null;
  let unusedIds = 0;
  const newCategories = new Map<string, Category>();
  let categories: { readonly stored: Map<string, Category>; readonly all: Map<string, Category> } | null =
    null;

  /** Returns the highest id that any company ever had; 0 if there was none. */
  async function findHighestId(): Promise<number> {
    const recorded = await db?.selectFrom('highest_id').select('id').executeTakeFirst();
    const keyed = await db
      ?.selectFrom('keyed_company')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirst();
    const current = await served
      ?.selectFrom('company')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirst();
    return Math.max(0, recorded?.id ?? 0, keyed?.id ?? 0, current?.id ?? 0);
  }

  /** Finds the ids that earlier imports, or earlier rows of this one, have given to keys. */
  async function findKnown(kind: KeyKind, keys: readonly string[]): Promise<Map<string, number>> {
    const known = new Map<string, number>();
    for (const key of keys) {
      const [row] = find.all([kind, key]) as [number][];
      if (row) known.set(key, row[0]);
    }
    if (db === null) return known;
    for (const batch of batches(new Set(keys.filter((key) => !known.has(key)))))
      for (const row of await db
        .selectFrom('keyed_company')
        .select(['key', 'id'])
        .where('kind', '=', kind)
        .where('key', 'in', batch)
        .execute())
        known.set(row.key, row.id);
    return known;
  }

  async function findOwned(kind: KeyKind, ids: readonly number[]): Promise<Set<number>> {
    const owned = new Set(ids.filter((id) => findOwner.all([kind, id]).length > 0));
    for (const batch of db ? batches(new Set(ids)) : [])
      for (const { id } of (await db
        ?.selectFrom('keyed_company')
        .select('id')
        .where('kind', '=', kind)
        .where('id', 'in', batch)
        .execute()) ?? [])
        owned.add(id);
    return owned;
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
    /** Looks up the ids of keys, in the same order. An id is undefined if no company ever had the key. */
    async find(kind: KeyKind, keys: readonly string[]): Promise<(number | undefined)[]> {
      const known = await findKnown(kind, keys);
      return keys.map((key) => known.get(key));
    },
    /**
     * Returns the ids of companies, in the same order. A new key takes the id that its row has, unless that id belongs
     * to another key. Otherwise it gets an id that no company ever had.
     */
    async assign(kind: KeyKind, companies: readonly KeyedCompany[]): Promise<number[]> {
      const known = await findKnown(
        kind,
        companies.map(({ key }) => key),
      );
      const given = companies.flatMap(({ key, givenId }) =>
        givenId === undefined || known.has(key) ? [] : givenId,
      );
      const owned = await findOwned(kind, given);
      nextCompany ??= (await findHighestId()) + 1;
      const assignId = (key: string, id: number) => {
        insert.run([kind, key, id]);
        known.set(key, id);
        owned.add(id);
        nextCompany = Math.max(nextCompany ?? 0, id + 1);
        return id;
      };
      for (const { key, givenId } of companies)
        if (givenId !== undefined && !known.has(key) && !owned.has(givenId)) assignId(key, givenId);
      const ids: number[] = [];
      for (const { key, givenId } of companies) {
        const id = known.get(key) ?? assignId(key, nextCompany);
        if (givenId !== undefined && givenId !== id) unusedIds++;
        ids.push(id);
      }
      return ids;
    },
    /**
     * Counts the companies that did not get the id of their row, because their key or another company had an id before.
     */
    unusedIds: () => unusedIds,
    /** Returns the category with a name. It has the same id and slug in every import. */
    async category(name: string): Promise<Category> {
      categories ??= await readCategories();
      const { stored, all } = categories;
      const key = nameKey(name);
      const category = all.get(key) ?? createCategory(name.trim(), [...all.values()]);
      all.set(key, category);
      if (!stored.has(key)) newCategories.set(key, category);
      return category;
    },
    /** Stores the new ids. Call it before the data set is served, so that no id is ever given to two companies. */
    async save(target: Database): Promise<void> {
      const [[incoming] = [0]] = highestIncoming.all([]) as [number | null][];
      const highest = Math.max(await findHighestId(), incoming ?? 0);
      await retryTransaction(target, (change) =>
        change
          .insertInto('highest_id')
          .values({ kind: 'company', id: highest })
          .onConflict((conflict) => conflict.column('kind').doUpdateSet({ id: highest }))
          .execute(),
      );
      const rows = connection.prepare('select kind, key, id from new_company_key').raw().iterate([]);
      for (const batch of batches(rows as Iterable<[KeyKind, string, number]>))
        await retryTransaction(target, async (change) => {
          await change
            .insertInto('keyed_company')
            .values(batch.map(([kind, key, id]) => ({ kind, key, id })))
            .execute();
        });
      for (const batch of batches(newCategories))
        await retryTransaction(target, async (change) => {
          await change
            .insertInto('category_key')
            .values(batch.map(([key, category]) => ({ key, ...category })))
            // A served category may use an id or slug that was stored before.
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

/** Says why a key cannot be stored; null if it can. */
export function describeKeyProblem(key: string): string | null {
  if (key.length > MAX_KEY_LENGTH) return `has more than ${MAX_KEY_LENGTH} characters`;
  return key.includes('\0') ? 'has a NUL character' : null;
}
