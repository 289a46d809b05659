import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import Libsql from 'libsql';

export interface Lock {
  release(): void;
}

/** One process at a time has an exclusive lock; any number share one, and keep it from being exclusive. */
const BEGIN = {
  exclusive: 'begin exclusive',
  // Executed, not prepared: a statement that is still around would hold the lock beyond `close`.
  shared: 'begin; select count(*) from sqlite_master',
};

/**
 * Takes a lock that holds between processes, or null when others have it. The operating system
 * frees it when its process ends, however it ends, so there is nothing stale to judge by pid or age.
 */
export async function takeLock(file: string, kind: keyof typeof BEGIN = 'exclusive'): Promise<Lock | null> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const connection = new Libsql(file, { timeout: 0 });
  try {
    connection.exec(BEGIN[kind]);
  } catch (error) {
    connection.close();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return { release: () => connection.close() };
}
