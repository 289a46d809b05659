import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DataSetTable, Database } from '../db/schema.ts';

const DELETE_BATCH = 1_000;
/** Readers cache the current version, so they may still use the previous one for a while. */
const RETIRED_TTL_MS = 60_000;

const TABLES = ['company', 'category_member', 'offering'] as const;

export async function beginVersion(db: Database, source: DataSetTable['source']): Promise<number> {
  await dropVersions(db);
  const last = await db
    .selectFrom('data_set')
    .select((e) => e.fn.max('version').as('version'))
    .executeTakeFirst();
  const version = (last?.version ?? 0) + 1;
  const revision = randomBytes(12).toString('base64url');
  const created_at = new Date().toISOString();
  await db
    .insertInto('data_set')
    .values({
      version,
      token: revision,
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
    // The demo key is public (printed, and shown on the sign-in page), so it must never read real data.
    if (source !== 'sample')
      await change
        .updateTable('api_key')
        .set({ revoked_at: now })
        .where('kind', '=', 'demo')
        .where('revoked_at', 'is', null)
        .execute();
  });
}

/** What an import can write before the file of the database grows. */
export async function readReusableBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select freelist_count * page_size as bytes from pragma_freelist_count(), pragma_page_size()`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Removes the versions of failed and killed imports, and what SQLite keeps beside the database because of them. */
export async function removeUnfinished(db: Database): Promise<void> {
  await dropVersions(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

async function dropVersion(db: Database, version: number): Promise<void> {
  for (const table of TABLES) await empty(db, table, version);
  await db.deleteFrom('data_set').where('version', '=', version).execute();
}

async function dropVersions(db: Database): Promise<void> {
  const before = new Date(Date.now() - RETIRED_TTL_MS).toISOString();
  const dead = await db
    .selectFrom('data_set')
    .select('version')
    .where((e) =>
      e.or([e('state', '=', 'loading'), e.and([e('state', '=', 'retired'), e('retired_at', '<', before)])]),
    )
    .execute();
  for (const { version } of dead) await dropVersion(db, version);
}

// In short batches, so that other writers and this process's requests get a turn while a million rows are deleted.
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
      .where('position', '<', first.position + DELETE_BATCH)
      .execute();
    await yieldToEventLoop();
  }
}
