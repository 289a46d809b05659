import { randomBytes } from 'node:crypto';
import type { DataSetTable, Database } from '../db/schema.ts';

const ROWS_A_TURN = 5_000;
/** A reader may still be on the version before for as long as it may remember it, and then some. */
const KEPT_MS = 60_000;

const TABLES = ['company', 'category_member', 'offering'] as const;

/** Makes room for a new version: it is filled while readers stay on the current one. */
export async function beginVersion(db: Database, source: DataSetTable['source']): Promise<number> {
  await purge(db);
  const last = await db
    .selectFrom('data_set')
    .select((e) => e.fn.max('version').as('version'))
    .executeTakeFirst();
  const version = (last?.version ?? 0) + 1;
  const token = randomBytes(12).toString('base64url');
  const created_at = new Date().toISOString();
  await db
    .insertInto('data_set')
    .values({
      version,
      token,
      source,
      state: 'loading',
      company_count: 0,
      offering_count: 0,
      created_at,
      retired_at: null,
    })
    .execute();
  return version;
}

export interface Counts {
  readonly companies: number;
  readonly offerings: number;
}

/** The switch: in one transaction the new version becomes the current one, whole or not at all. */
export async function makeCurrent(db: Database, version: number, counts: Counts): Promise<void> {
  const now = new Date().toISOString();
  await db.transaction().execute(async (change) => {
    await change
      .updateTable('data_set')
      .set({ state: 'retired', retired_at: now })
      .where('state', '=', 'current')
      .execute();
    const { source } = await change
      .updateTable('data_set')
      .set({ state: 'current', company_count: counts.companies, offering_count: counts.offerings })
      .where('version', '=', version)
      .returning('source')
      .executeTakeFirstOrThrow();
    // The demo key is printed and offered to whoever opens the page: it must never read real data.
    if (source !== 'sample')
      await change
        .updateTable('api_key')
        .set({ revoked_at: now })
        .where('kind', '=', 'demo')
        .where('revoked_at', 'is', null)
        .execute();
  });
}

/** Takes a version that did not become current out again. */
export async function dropVersion(db: Database, version: number): Promise<void> {
  for (const table of TABLES) await empty(db, table, version);
  await db.deleteFrom('data_set').where('version', '=', version).execute();
}

/** Drops what nobody reads: leftovers of imports that ended half-way, and versions retired a while ago. */
async function purge(db: Database): Promise<void> {
  const before = new Date(Date.now() - KEPT_MS).toISOString();
  const dead = await db
    .selectFrom('data_set')
    .select('version')
    .where((e) =>
      e.or([e('state', '=', 'loading'), e.and([e('state', '=', 'retired'), e('retired_at', '<', before)])]),
    )
    .execute();
  for (const { version } of dead) await dropVersion(db, version);
}

// In short steps, so that a key can be made or revoked while a million rows go.
async function empty(db: Database, table: (typeof TABLES)[number], version: number): Promise<void> {
  if (table === 'category_member') {
    const slugs = await db
      .selectFrom('category_member')
      .select('slug')
      .distinct()
      .where('version', '=', version)
      .execute();
    for (const { slug } of slugs)
      await db.deleteFrom(table).where('version', '=', version).where('slug', '=', slug).execute();
    return;
  }
  for (;;) {
    const first = await db
      .selectFrom(table)
      .select((e) => e.fn.min('position').as('position'))
      .where('version', '=', version)
      .executeTakeFirst();
    if (first?.position == null) return;
    await db
      .deleteFrom(table)
      .where('version', '=', version)
      .where('position', '<', first.position + ROWS_A_TURN)
      .execute();
  }
}
