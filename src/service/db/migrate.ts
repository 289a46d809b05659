import { Migrator } from 'kysely';
import { dataSetsAndKeys } from './migrations/001-data-sets-and-keys.ts';
import type { Database } from './schema.ts';

/** In order of name. A released migration is never changed. */
const MIGRATIONS = { '001-data-sets-and-keys': dataSetsAndKeys };

/** Brings the tables up to date. Two processes may do so at once; throws what the database says. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
