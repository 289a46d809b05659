import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { isSerializationFailure } from './database-unavailable.ts';
import type { Database, Tables } from './schema.ts';

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 20;

/** Runs something again, up to four times, while it fails in a way that passes. */
export async function retryWhile<T>(passes: (error: unknown) => boolean, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run();
    } catch (error) {
      if (!passes(error) || attempt === ATTEMPTS) throw error;
      await sleep(FIRST_WAIT_MS * 2 ** attempt * Math.random());
    }
}

/** Runs a transaction, again if it met another one: databases that distribute their data ask for that at any time. */
export const retryTransaction = <T>(db: Database, run: (change: Transaction<Tables>) => Promise<T>) =>
  retryWhile(isSerializationFailure, () => db.transaction().execute(run));
