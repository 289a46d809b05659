import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator, sql } from 'kysely';
import { VERSION } from '../lib/version.ts';
import { createTables } from './migrations/001-tables.ts';
import { createLastingIdTables } from './migrations/002-lasting-ids.ts';
import { addListOrder } from './migrations/003-list-order.ts';
import { addAuditFailures } from './migrations/004-audit-failures.ts';
import { addStoreVersion, writeStoreVersion } from './migrations/005-store-version.ts';
import type { Database } from './schema.ts';

/** Migrations by name. Their names begin with a number, which determines their order. */
export type Migrations = Readonly<Record<string, Migration>>;

/** All migrations of this version. Never change a migration that was released. */
export const MIGRATIONS: Migrations = {
  '001-tables': createTables,
  '002-lasting-ids': createLastingIdTables,
  '003-list-order': addListOrder,
  '004-audit-failures': addAuditFailures,
  '005-store-version': addStoreVersion,
};

/** How a database compares with this version's migrations. `missing` means that it has no tables yet. */
export type SchemaState = 'missing' | 'older' | 'current' | 'newer';

async function hasMigrationTable(db: Database, schema: string | undefined): Promise<boolean> {
  if (schema === undefined) {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    return tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE);
  }
  // In PostgreSQL, Kysely would look at the tables of all schemas, and fail if an import drops one of those
  // meanwhile.
  const { rows } = await sql`select tablename from pg_catalog.pg_tables
    where schemaname = ${schema} and tablename = ${DEFAULT_MIGRATION_TABLE}`.execute(db);
  return rows.length > 0;
}

/** Compares a database with the given migrations. `schema` is its schema in PostgreSQL. */
export async function readSchemaState(
  db: Database,
  migrations: Migrations,
  schema?: string,
): Promise<SchemaState> {
  if (!(await hasMigrationTable(db, schema))) return 'missing';
  const rows = await db
    .withTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .execute();
  if (rows.length === 0) return 'missing';
  if (rows.some(({ name }) => migrations[name] === undefined)) return 'newer';
  return rows.length === Object.keys(migrations).length ? 'current' : 'older';
}

/**
 * Returns the part of an error message that says which version wrote a database's tables, and what this version
 * knows.
 */
export async function describeMismatch(db: Database, migrations: Migrations): Promise<string> {
  const rows = await db
    .withTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .orderBy('name')
    .execute();
  const found = rows.map(({ name }) => name);
  const list = (names: readonly string[]) => names.join(', ');
  // Databases from before the migration `005-store-version` have no such table.
  const stored = await db
    .selectFrom('store_version')
    .select('version')
    .executeTakeFirst()
    .catch(() => undefined);
  if (stored === undefined)
    return `its tables are those of ${list(found)}, and Dossier ${VERSION} knows ${list(Object.keys(migrations).toSorted())}. Run the version that made it (CHANGELOG.md says which version has which tables),`;
  const unknown = found.filter((name) => migrations[name] === undefined);
  return `Dossier ${stored.version} wrote its tables, and Dossier ${VERSION} does not know ${list(unknown)}. Run ${stored.version} or a later version,`;
}

/**
 * Runs the missing migrations in one transaction, and stores this version's number. Throws the error of the first
 * migration that fails.
 */
export async function migrate(db: Database, migrations: Migrations, schema?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => recordVersion(migrations) },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Makes the last migration also store the version of Dossier, because every upgrade runs that migration. */
function recordVersion(migrations: Migrations): Migrations {
  const [name, last] =
    Object.entries(migrations)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .at(-1) ?? [];
  if (name === undefined || last === undefined) return migrations;
  const up: Migration['up'] = async (db) => {
    await last.up(db);
    await writeStoreVersion(db, VERSION);
  };
  return { ...migrations, [name]: { ...last, up } };
}
