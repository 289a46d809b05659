import { errorCode } from './error-code.ts';

/** Matches problems of the environment, which may pass: the file is missing, locked, full or damaged. */
const SQLITE_ERRORS = /^SQLITE_(?:BUSY|LOCKED|CANTOPEN|IOERR|FULL|CORRUPT|NOTADB|READONLY|NOMEM)/;

/**
 * Matches classes of PostgreSQL errors that may pass: connection, resources, operator, and conflicts of transactions
 * (appendix A of its manual).
 */
const POSTGRES_ERRORS = /^(?:08|53|57|58|40)[\dA-Z]{3}$/;
const NETWORK_ERRORS = /^(?:E(?:CONN|HOST|NET)[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** Tells whether an error of SQLite, PostgreSQL or the network may pass. It becomes a 503 (SPEC §7). */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  return (
    error instanceof DatabaseUnavailable ||
    [SQLITE_ERRORS, POSTGRES_ERRORS, NETWORK_ERRORS].some((errors) => errors.test(code)) ||
    isDataSetMissing(error) ||
    isDamaged(error)
  );
}

/**
 * Tells whether the tables of a data set are gone, because it was dropped or the database restored, or belong to
 * another version.
 */
export function isDataSetMissing(error: unknown): boolean {
  return /^(?:42P01|42703|3F000)$/.test(errorCode(error));
}

/** Tells whether a transaction has failed because of another one, and can be repeated. */
export function isSerializationFailure(error: unknown): boolean {
  return /^(?:40001|40P01)$/.test(errorCode(error));
}

/** Tells whether another process holds the lock that a statement needs. */
export function isLocked(error: unknown): boolean {
  return errorCode(error).startsWith('SQLITE_BUSY');
}

/** Tells whether a disk is full. */
export function isDiskFull(error: unknown): boolean {
  return /^(?:SQLITE_FULL|ENOSPC|EDQUOT|53100)$/.test(errorCode(error));
}

/** Tells whether the full disk is that of PostgreSQL, not one of this machine. */
export function isServerDiskFull(error: unknown): boolean {
  return errorCode(error) === '53100';
}

/** The database can't be used now. The message says why. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE';
}

/** What was read can't be what was written. The code is the one with which SQLite reports damage. */
export class DamagedDatabaseError extends Error {
  readonly code = 'SQLITE_CORRUPT';
}

/** Tells whether a file is damaged or is not a database. */
export function isDamaged(error: unknown): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB)/.test(errorCode(error));
}

/** Parses JSON that this service has stored. Throws DamagedDatabaseError. */
export function parseStored(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new DamagedDatabaseError('It holds a text that is not JSON', { cause });
  }
}
