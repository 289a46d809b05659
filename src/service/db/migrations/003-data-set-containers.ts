import { dirname } from 'node:path';
import { type Kysely, type Migration, type SelectQueryBuilder, sql } from 'kysely';
import { contentDigest } from '../../lib/content-digest.ts';
import { createCategoryWriter } from '../positions.ts';
import { createSqliteContainers } from '../sqlite-containers.ts';
import type { DataSetWriter } from '../engine.ts';

/** The tables of `001`, which held the rows of all data sets, each with its version. */
type FormerTables = {
  data_set: {
    version: number;
    token: string;
    source: string;
    state: string;
    company_count: number;
    offering_count: number;
    created_at: string;
  };
  company: { version: number; position: number; id: number; summary: string; detail: string };
  category_member: { version: number; slug: string; position: number; company_position: number };
  offering: { version: number; position: number; id: string; json: string };
  current_data_set: {
    slot: 1;
    revision: string;
    source: string;
    company_count: number;
    offering_count: number;
    created_at: string;
  };
};

const PAGE = 1_000;

/** Moves the current data set into a container of its own, and drops the tables that held data sets. */
export const dataSetContainers: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped.withTables<FormerTables>();
    await db.schema
      .createTable('current_data_set')
      .addColumn('slot', 'integer', (column) => column.primaryKey())
      .addColumn('revision', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('company_count', 'bigint', (column) => column.notNull())
      .addColumn('offering_count', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('replaced_data_set')
      .addColumn('revision', 'text', (column) => column.primaryKey())
      .addColumn('replaced_at', 'text', (column) => column.notNull())
      .execute();
    await moveCurrent(db);
    for (const table of ['company', 'category_member', 'offering', 'data_set'])
      await db.schema.dropTable(table).execute();
  },
};

/** Moves the current data set into a container of its own. Only SQLite databases have had one in these tables. */
async function moveCurrent(db: Kysely<FormerTables>): Promise<void> {
  const current = await db
    .selectFrom('data_set')
    .selectAll()
    .where('state', '=', 'current')
    .executeTakeFirst();
  if (!current) return;
  const { version, token: revision, source, company_count, offering_count, created_at } = current;
  const { rows } = await sql<{
    file: string;
  }>`select file from pragma_database_list where name = 'main'`.execute(db);
  const writer = await createSqliteContainers(dirname(rows[0]?.file ?? '')).create(revision);
  try {
    await copyRows(db, version, writer);
    await writer.finish();
  } catch (error) {
    await writer.abort();
    throw error;
  }
  await db
    .insertInto('current_data_set')
    .values({ slot: 1, revision, source, company_count, offering_count, created_at })
    .execute();
}

async function copyRows(db: Kysely<FormerTables>, version: number, writer: DataSetWriter): Promise<void> {
  await forEachPage(async (from) => {
    const rows = await pageOf(db.selectFrom('company'), version, from).selectAll().execute();
    for (const { position, id, summary, detail } of rows) {
      await writer.write('company', [position, id, contentDigest(detail), summary]);
      await writer.write('company_detail', [position, detail]);
    }
    return rows.length;
  });
  const categories = createCategoryWriter(writer);
  const slugs = await db
    .selectFrom('category_member')
    .select('slug')
    .distinct()
    .where('version', '=', version)
    .execute();
  for (const { slug } of slugs)
    await forEachPage(async (from) => {
      const members = await pageOf(db.selectFrom('category_member'), version, from)
        .where('slug', '=', slug)
        .select('company_position')
        .execute();
      for (const { company_position } of members) await categories.add(slug, company_position);
      return members.length;
    });
  await categories.finish();
  await forEachPage(async (from) => {
    const rows = await pageOf(db.selectFrom('offering'), version, from).selectAll().execute();
    for (const { position, id, json } of rows)
      await writer.write('offering', [position, id, contentDigest(json), json]);
    return rows.length;
  });
}

async function forEachPage(copy: (from: number) => Promise<number>): Promise<void> {
  for (let from = 0; (await copy(from)) === PAGE; from += PAGE);
}

function pageOf<T extends 'company' | 'category_member' | 'offering'>(
  query: SelectQueryBuilder<FormerTables, T, object>,
  version: number,
  from: number,
): SelectQueryBuilder<FormerTables, T, object> {
  return query
    .where(sql<boolean>`version = ${version} and position >= ${from} and position < ${from + PAGE}`)
    .orderBy(sql`position`);
}
