import type { Transaction } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSerializationFailure } from './database-unavailable.ts';
import type { Database, Tables } from './schema.ts';

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 20;

/** Runs a transaction, again if it met another one: databases that distribute their data ask for that at any time. */
export async function retryTransaction<T>(
  db: Database,
  run: (change: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      if (!isSerializationFailure(error) || attempt === ATTEMPTS) throw error;
      await sleep(FIRST_WAIT_MS * 2 ** attempt * Math.random());
    }
}
