import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { CliError } from '../lib/cli-error.ts';
import { describeFolderError, findDiskProblem } from './disk-problem.ts';
import { type Lock, acquireLock } from './lock.ts';
import { databaseFile } from './open.ts';
import { openSqliteStorage } from './sqlite-storage.ts';
import type { ServiceStorage } from './storage.ts';

/**
 * Opens a data folder for a service. The folder is locked first, because only one service at a time may use it.
 * Throws CliError.
 */
export async function openDataFolder(dataDir: string, logger: FastifyBaseLogger): Promise<ServiceStorage> {
  const problem = await findDiskProblem(dataDir);
  const isReadOnly = problem !== null && existsSync(databaseFile(dataDir));
  if (isReadOnly)
    logger.warn(`Nothing can be written to ${dataDir}, since ${problem}: serving it read-only.`);
  const lock = await lockDataFolder(dataDir).catch((error: unknown) => {
    // If the read-only folder doesn't even allow a lock, go on without one: no other process can write there either.
    if (isReadOnly && error instanceof NoLock) return null;
    throw error;
  });
  const release = () => lock?.release();
  const follow = {
    onChange: (event: 'lost' | 'reopened', message: string) =>
      logger[event === 'lost' ? 'error' : 'warn'](message),
  };
  try {
    const storage = await openSqliteStorage(dataDir, { readOnly: isReadOnly, follow });
    return { storage, isReadOnly, release };
  } catch (error) {
    release();
    throw error;
  }
}

class NoLock extends CliError {}

/** Locks a data folder for this service. Throws CliError if another service has locked it. */
async function lockDataFolder(dataDir: string): Promise<Lock> {
  const lock = await acquireLock(join(dataDir, 'serve.lock')).catch(async (cause: unknown) => {
    throw new NoLock(`Cannot use the data folder ${dataDir}: ${await describeFolderError(dataDir, cause)}`);
  });
  if (lock === null)
    throw new CliError(
      `Another service is already running on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  return lock;
}
