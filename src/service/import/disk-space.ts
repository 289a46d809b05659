import { statfs } from 'node:fs/promises';
import { isDiskFull } from '../db/database-unavailable.ts';
import { makeFolder } from '../db/make-folder.ts';
import { CliError } from '../lib/cli-error.ts';

/** Records are staged, sorted and written, all of which is there at once: 4 to 5 times the size of their lines. */
const GROWTH = 5;

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20).toLocaleString('en-US')} MB`;

/** Throws CliError if an import of this size will not fit, before anything is written. */
export async function refuseIfTooLarge(folder: string, inputBytes: number): Promise<void> {
  await makeFolder(folder);
  const needed = inputBytes * GROWTH;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed)
    throw new CliError(
      `The disk of ${folder} has ${inMegabytes(bavail * bsize)} left, and this import needs about ${inMegabytes(needed)}. Make room and try again; nothing was changed.`,
    );
}

/** Says in words that the disk is full; returns any other error as it is. */
export function toDiskFullError(error: unknown, folder: string): unknown {
  return isDiskFull(error)
    ? new CliError(`The disk of ${folder} is full. Make room and try again; nothing was changed.`)
    : error;
}
