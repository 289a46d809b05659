import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isDiskFull, isServerDiskFull } from '../db/database-unavailable.ts';
import { makeFolder } from '../db/make-folder.ts';
import type { Storage } from '../db/storage.ts';
import { CliError } from '../lib/cli-error.ts';

/**
 * Returns what an operator can do about a full disk. Only the temporary folder can be moved to another disk, because
 * nothing stays in it after an import.
 */
const adviceFor = (disk: string) =>
  disk === tmpdir() ? 'Make room there, or set TMPDIR to a folder on another disk,' : 'Make room there';

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20).toLocaleString('en-US')} MB`;

/** Throws CliError if an import of this size will not fit on the disk. Call it before anything is written. */
export async function refuseIfTooLarge(
  { stagingFolder: folder, stagingGrowth }: Pick<Storage, 'stagingFolder' | 'stagingGrowth'>,
  inputBytes: number,
): Promise<void> {
  await makeFolder(folder);
  const needed = inputBytes * stagingGrowth;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed)
    throw new CliError(
      `The disk of ${folder} has ${inMegabytes(bavail * bsize)} left, and this import needs about ${inMegabytes(needed)}. ${adviceFor(folder)} and try again; nothing was changed.`,
    );
}

/**
 * Turns a "disk full" error into a CliError that names the disk, and returns any other error unchanged. `folder` is
 * where this process writes; a database server has a disk of its own.
 */
export function toDiskFullError(error: unknown, folder: string): unknown {
  if (!isDiskFull(error)) return error;
  const disk = isServerDiskFull(error) ? 'the database server' : folder;
  return new CliError(`The disk of ${disk} is full. ${adviceFor(disk)} and try again; nothing was changed.`);
}
