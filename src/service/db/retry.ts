import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { isLocked, isSerializationFailure } from './database-unavailable.ts';
import type { Database, Tables } from './schema.ts';

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 20;

/** Runs something up to five times, as long as `passes` says that its error may pass. */
export async function retryWhile<T>(passes: (error: unknown) => boolean, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await run();
    } catch (error) {
      if (!passes(error) || attempt === ATTEMPTS) throw error;
      await sleep(FIRST_WAIT_MS * 2 ** attempt * Math.random());
    }
}

/** An import holds the write lock of SQLite for a fraction of a second at a time. Waiting this long means trouble. */
const MAX_LOCKED_MS = 15_000;
const LOCKED_POLL_MS = 25;

/** Runs a transaction, and repeats it if another one was in its way. Requests are served while it waits. */
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
