import { dirname } from 'node:path';
import Libsql from 'libsql';
import { adoptOwner } from './adopt-owner.ts';
import { errorCode } from './error-code.ts';
import { makeFolder } from './make-folder.ts';

/** A lock that is held until `release`, or the end of the process. */
export interface Lock {
  release(): void;
}

/** Any number of processes can hold the shared lock, or exactly one the exclusive lock. */
const BEGIN = {
  // Without a journal, a full disk can be locked as well: an empty database writes one at once.
  exclusive: 'pragma journal_mode = memory; begin exclusive',
  // Executed, not prepared: an open statement would hold the lock after `close`.
  shared: 'begin; select count(*) from sqlite_master',
};

/**
 * Acquires a lock between processes, or returns null if another process holds it. The operating system
 * releases it when the process ends, even after a crash, so there are no stale locks.
 */
export async function acquireLock(
  file: string,
  kind: keyof typeof BEGIN = 'exclusive',
): Promise<Lock | null> {
  await makeFolder(dirname(file));
  const connection = new Libsql(file, { timeout: 0 });
  try {
    connection.exec(BEGIN[kind]);
    await adoptOwner(file);
  } catch (error) {
    connection.close();
    if (errorCode(error) === 'SQLITE_BUSY') return null;
    throw error;
  }
  return { release: () => connection.close() };
}
