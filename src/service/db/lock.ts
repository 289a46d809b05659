import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import Libsql from 'libsql';

/**
 * Takes a lock that holds between processes, or null when another one has it. The operating system
 * frees it when its process ends, however it ends, so there is nothing stale to judge by pid or age.
 */
export async function takeLock(file: string): Promise<{ release(): void } | null> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const connection = new Libsql(file, { timeout: 0 });
  try {
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return { release: () => connection.close() };
}
