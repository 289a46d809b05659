import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { findDiskProblem } from './disk-problem.ts';
import { takeLock } from './lock.ts';
import { databaseFile } from './open.ts';
import { openSqliteStorage } from './sqlite-storage.ts';
import type { ServiceStorage } from './engine.ts';
import { CliError } from '../lib/cli-error.ts';

/**
 * Opens the data of a service, of which there is at most one a folder. Takes the lock first, so that a second service
 * never touches the data. Throws CliError.
 */
export async function openDataFolder(dataDir: string, logger: FastifyBaseLogger): Promise<ServiceStorage> {
  const problem = await findDiskProblem(dataDir);
  const isReadOnly = problem !== null && existsSync(databaseFile(dataDir));
  if (isReadOnly)
    logger.warn(`Nothing can be written to ${dataDir}, since ${problem}: serving it read-only.`);
  const lock = await takeLock(join(dataDir, 'serve.lock')).catch((cause: unknown) => {
    // Where no lock can be taken, no other process can write either.
    if (isReadOnly) return 'none' as const;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CliError(`Cannot use the data folder ${dataDir}: ${reason}`);
  });
  if (lock === null) throw new CliError(`Another service is already running on the data folder ${dataDir}.`);
  const release = () => lock !== 'none' && lock.release();
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
