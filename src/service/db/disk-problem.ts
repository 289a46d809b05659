import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WRITE_TEST_PREFIX } from './container-names.ts';
import { isDamaged } from './database-unavailable.ts';
import { errorCode } from './error-code.ts';

/**
 * The size of the file that tests a disk. SQLite needs less space than this to open a database: 32 KiB that its
 * processes share, and the first pages of its log.
 */
const PROBE_BYTES = 65_536;

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'the folder is not writable for this user',
  EPERM: 'the folder is not writable for this user',
  ENOTDIR: 'it is a file, not a folder',
};

/**
 * Finds out why a folder can't be written to, by writing a file into it. Returns null if that works or the folder
 * does not exist.
 */
export async function findDiskProblem(folder: string): Promise<string | null> {
  const file = join(folder, `${WRITE_TEST_PREFIX}${process.pid}`);
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES));
    return null;
  } catch (error) {
    return PROBLEMS[errorCode(error)] ?? null;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/**
 * Returns the end of an error message about a folder that can't be used: why, and what to do about it. `setting` is
 * the environment variable that names the folder.
 */
export async function describeFolderError(
  folder: string,
  cause: unknown,
  setting = 'DATA_DIR',
): Promise<string> {
  const code = errorCode(cause);
  const message = cause instanceof Error ? cause.message : String(cause);
  if (isDamaged(cause))
    return `it is damaged (${message}). Restore a backup into another folder, or set ${setting} to one.`;
  // SQLite only says that it can't open a file, and calls a full disk an I/O error. The probe file tells the real
  // reason.
  const problem = (await findDiskProblem(folder)) ?? PROBLEMS[code];
  if (problem === PROBLEMS['ENOSPC'] || problem === PROBLEMS['EDQUOT']) return `${problem}. Make room there.`;
  return `${problem ?? message}. Set ${setting} to a folder that this user can write to.`;
}
