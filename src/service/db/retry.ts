import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { isLocked, isSerializationFailure } from './database-unavailable.ts';
import type { Database, Tables } from './schema.ts';

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 20;

/**
 * Runs a function up to five times, until it succeeds or throws an error that `passes` does not accept as temporary.
 */
export async function retryWhile<T>(passes: (error: unknown) => boolean, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run();
    } catch (error) {
      if (!passes(error) || attempt === ATTEMPTS) throw error;
      await sleep(FIRST_WAIT_MS * 2 ** attempt * Math.random());
    }
}

/**
 * How long to wait for SQLite's write lock. An import holds it for a fraction of a second at a time, so a longer wait
 * means trouble.
 */
const MAX_LOCKED_MS = 15_000;
const LOCKED_POLL_MS = 25;

/**
 * Runs a transaction, and repeats it if another one conflicts with it or holds the lock. Other requests are served
 * while it waits.
 */
export async function retryTransaction<T>(
  db: Database,
  run: (change: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (const giveUpAt = performance.now() + MAX_LOCKED_MS; ;)
    try {
      return await retryWhile(isSerializationFailure, () => db.transaction().execute(run));
    } catch (error) {
      if (!isLocked(error) || performance.now() > giveUpAt) throw error;
      await sleep(LOCKED_POLL_MS);
    }
}
