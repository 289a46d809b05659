import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_RETENTION, removeUnused, type Retention } from '../data-sets/served-data-sets.ts';
import type { Storage } from '../db/storage.ts';
import { CliError } from '../lib/cli-error.ts';

const LOCK_WAIT_MS = 1_000;
const LOCK_POLL_MS = 50;

/**
 * Runs a function while no import can run. Waits up to a second for the lock, because a service that has just started
 * holds it while removing what killed imports have left. Throws CliError if another import is running.
 */
export async function withImportLock<T>(storage: Storage, run: () => Promise<T>): Promise<T> {
  let lock = await storage.acquireImportLock();
  for (let waitedMs = 0; lock === null; waitedMs += LOCK_POLL_MS) {
    if (waitedMs >= LOCK_WAIT_MS)
      throw new CliError('Another import is running. Try again when it has finished.');
    await sleep(LOCK_POLL_MS);
    lock = await storage.acquireImportLock();
  }
  try {
    return await run();
  } finally {
    await lock.release();
  }
}

/** Removes what killed imports have left, unless an import is running. */
export async function sweepImports(
  storage: Storage,
  retention: Retention = DEFAULT_RETENTION,
): Promise<void> {
  const lock = await storage.acquireImportLock();
  if (lock === null) return;
  try {
    await removeUnused(storage, retention);
  } finally {
    await lock.release();
  }
}
