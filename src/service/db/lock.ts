import { dirname } from 'node:path';
import Libsql from 'libsql';
import { adoptOwner } from './adopt-owner.ts';
import { errorCode } from './error-code.ts';
import { makeFolder } from './make-folder.ts';

/** A lock between processes, held until `release` or the end of the process. */
export interface Lock {
  release(): void;
}

/**
 * The SQL that takes each kind of lock. Any number of processes can hold the shared lock, or a single one the
 * exclusive lock.
 */
const BEGIN = {
  // With the journal in memory, no file is written, so the lock can be taken even on a full disk.
  exclusive: 'pragma journal_mode = memory; begin exclusive',
  // Run this with `exec`, not as a prepared statement: an open statement would keep the lock after `close`.
  shared: 'begin; select count(*) from sqlite_master',
};

/**
 * Takes a lock between processes. Returns null if another process holds it. The operating system releases it when the
 * process ends, even after a crash.
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
