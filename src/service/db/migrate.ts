import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely';
import { dataSetsAndKeys } from './migrations/001-data-sets-and-keys.ts';
import { keyExpiryAndLimits } from './migrations/002-key-expiry-and-limits.ts';
import { dataSetContainers } from './migrations/003-data-set-containers.ts';
import type { Database } from './schema.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/** Run in order of name. Never change a released migration. */
export const MIGRATIONS: Migrations = {
  '001-data-sets-and-keys': dataSetsAndKeys,
  '002-key-expiry-and-limits': keyExpiryAndLimits,
  '003-data-set-containers': dataSetContainers,
};

export type SchemaState = 'missing' | 'older' | 'current' | 'newer';

/** `schema` is the one in PostgreSQL; a SQLite database has none. */
export async function readSchemaState(
  db: Database,
  migrations: Migrations,
  schema?: string,
): Promise<SchemaState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE && table.schema === schema))
    return 'missing';
  const rows = await db
    .withTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .execute();
  if (rows.length === 0) return 'missing';
  if (rows.some(({ name }) => migrations[name] === undefined)) return 'newer';
  return rows.length === Object.keys(migrations).length ? 'current' : 'older';
}

export async function migrate(db: Database, migrations: Migrations, schema?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
