import type { DataSetDatabase } from '../db/data-set-schema.ts';
import { retryTransaction } from '../db/retry.ts';
import type { Database } from '../db/schema.ts';
import { batches } from '../lib/batches.ts';
import { createLastingCategories } from './lasting-categories.ts';
import type { Staging } from './staging.ts';

/**
 * How a company is identified: by the value of a key column, or by its name if the file has neither a key column nor
 * ids.
 */
export type KeyKind = 'key' | 'name';

/** Identifies the company of a row. */
export interface KeyedCompany {
  readonly key: string;
  /** The id that the row has in addition to the key. */
  readonly givenId?: number | undefined;
}

/**
 * Gives each company and each category an id that it keeps in all later imports. A company is recognised by its key or
 * name, and a category by its name. New ids are stored only if the import succeeds.
 */
export type LastingIds = Awaited<ReturnType<typeof createLastingIds>>;

const MAX_KEY_LENGTH = 500;

/**
 * Creates the `LastingIds` of an import. Until `save`, new ids are only in the import's temporary database. No new
 * company gets an id that is in use in `currentDb`, the current data set.
 */
export async function createLastingIds(
  { connection, companies: staged }: Pick<Staging, 'connection' | 'companies'>,
  db: Database | null,
  currentDb: DataSetDatabase | null,
) {
  connection.exec(`create table new_company_key
    (kind text, key text, id integer, primary key (kind, key), unique (kind, id))`);
  const insert = connection.prepare('insert into new_company_key values (?, ?, ?)');
  const find = connection.prepare('select id from new_company_key where kind = ? and key = ?').raw();
  const findOwner = connection.prepare('select 1 from new_company_key where kind = ? and id = ?').raw();
  let nextCompany: number | null = null;
  let unusedIds = 0;
  const categories = createLastingCategories(db, currentDb);

  async function findHighestId(): Promise<number> {
    const recorded = await db?.selectFrom('highest_id').select('id').executeTakeFirst();
    const keyed = await db
      ?.selectFrom('keyed_company')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirst();
    const current = await currentDb
      ?.selectFrom('company')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirst();
    return Math.max(0, recorded?.id ?? 0, keyed?.id ?? 0, current?.id ?? 0);
  }

  /** Finds the ids that companies with these keys got in other imports, or in other rows of this one. */
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

  return {
    /** Returns the ids of the given keys, in the same order; undefined for a key that no company ever had. */
    async find(kind: KeyKind, keys: readonly string[]): Promise<(number | undefined)[]> {
      const known = await findKnown(kind, keys);
      return keys.map((key) => known.get(key));
    },
    /**
     * Returns the ids of the given companies, in the same order. A new key gets the id that its row has. If the row has
     * none, or if another key has that id, the key gets an id that no company has ever had.
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
     * Returns how many companies did not get the id in their row, because their key already has a different id, or
     * because the id in the row belongs to another key.
     */
    unusedIds: () => unusedIds,
    category: categories.find,
    /** Stores the new ids. Call it before the new data set becomes current, so that no id is used for two companies. */
    async save(target: Database): Promise<void> {
      const highest = Math.max(await findHighestId(), staged.highestId() ?? 0);
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
      await categories.save(target);
    },
  };
}

/** Returns why a key can't be stored, or null if it can. */
export function describeKeyProblem(key: string): string | null {
  if (key.length > MAX_KEY_LENGTH) return `has more than ${MAX_KEY_LENGTH} characters`;
  return key.includes('\0') ? 'has a NUL character' : null;
}
