import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** As much as the smallest write of the database. */
const PROBE_BYTES = 4_096;

const PROBLEMS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'the folder is not writable for this user',
  EPERM: 'the folder is not writable for this user',
};

/** Why nothing can be written to a folder, found out by writing; null if it works or does not exist. */
export async function findDiskProblem(folder: string): Promise<string | null> {
  const file = join(folder, `.write-test-${process.pid}`);
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES));
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return PROBLEMS[code] ?? null;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
