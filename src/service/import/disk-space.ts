import { randomBytes } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from '../db/database-unavailable.ts';
import { MAX_UNMERGED_BYTES } from '../db/libsql-dialect.ts';
import { CliError } from '../lib/cli-error.ts';

/** Summary, detail and index of a record take 1.9 to 2.5 times as much as its line. */
const GROWTH = 2.5;
const MIN_BYTES = 2 ** 20;

export interface Reserve {
  /** Gives it back, so that an import that filled the disk can be removed, and keys revoked. */
  release(): Promise<void>;
}

const reserveFile = (dataDir: string) => join(dataDir, 'import.reserve');

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20).toLocaleString('en-US')} MB`;

/** Throws CliError if an import of this size will not fit, before anything is written. */
export async function reserveDiskSpace(
  dataDir: string,
  inputBytes: number,
  reusable: number,
): Promise<Reserve> {
  await sweepReserve(dataDir);
  const growth = Math.max(MIN_BYTES, inputBytes * GROWTH);
  // Changes are written beside the database before they are merged into it, and both to remove them again.
  const unmerged = Math.min(growth, MAX_UNMERGED_BYTES);
  const needed = Math.max(0, growth - reusable) + 3 * unmerged;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < needed)
    throw new CliError(
      `The disk of ${dataDir} has ${inMegabytes(bavail * bsize)} left, and this import needs about ${inMegabytes(needed)}. Make room and try again; nothing was changed.`,
    );
  await writeFile(reserveFile(dataDir), randomBytes(2 * unmerged)).catch(async (error: unknown) => {
    await sweepReserve(dataDir);
    throw toDiskFullError(error, dataDir);
  });
  return { release: () => sweepReserve(dataDir) };
}

export const sweepReserve = (dataDir: string): Promise<void> => rm(reserveFile(dataDir), { force: true });

/** Says in words that the disk is full; returns any other error as it is. */
export function toDiskFullError(error: unknown, dataDir: string): unknown {
  return isDiskFull(error)
    ? new CliError(`The disk of ${dataDir} is full. Make room and try again; nothing was changed.`)
    : error;
}
