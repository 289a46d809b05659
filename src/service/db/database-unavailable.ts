import { errorCode } from './error-code.ts';

/**
 * Matches SQLite errors that come from the environment and may go away: a missing, locked or damaged file, or a full
 * disk.
 */
const SQLITE_ERRORS = /^SQLITE_(?:BUSY|LOCKED|CANTOPEN|IOERR|FULL|CORRUPT|NOTADB|READONLY|NOMEM)/;

/**
 * Matches classes of PostgreSQL errors that may go away: problems with connections (08) or resources (53), operator
 * intervention (57), system errors (58), and conflicts between transactions (40). See appendix A of its manual.
 */
const POSTGRES_ERRORS = /^(?:08|53|57|58|40)[\dA-Z]{3}$/;
const NETWORK_ERRORS = /^(?:E(?:CONN|HOST|NET)[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Tells whether an error of SQLite, PostgreSQL or the network may go away. The service answers 503 then (SPEC §7).
 */
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
 * Tells whether a data set's tables are missing or have other columns: it was dropped, the database was restored, or
 * another version of Dossier wrote it.
 */
export function isDataSetMissing(error: unknown): boolean {
  return /^(?:42P01|42703|3F000)$/.test(errorCode(error));
}

/**
 * Tells whether a statement failed because a table is missing, as in a data set of an older version of Dossier. SQLite
 * has no code of its own for that, so ask only about a statement in which nothing else can be wrong.
 */
export function isTableMissing(error: unknown): boolean {
  return (
    errorCode(error) === '42P01' ||
    (error instanceof DamagedDatabaseError && errorCode(error.cause) === 'SQLITE_ERROR')
  );
}

/** Tells whether a transaction failed only because it conflicted with another one, so that it can be repeated. */
export function isSerializationFailure(error: unknown): boolean {
  return /^(?:40001|40P01)$/.test(errorCode(error));
}

/** Tells whether a statement failed because another process holds the lock that it needs. */
export function isLocked(error: unknown): boolean {
  return errorCode(error).startsWith('SQLITE_BUSY');
}

/** Tells whether an error says that a disk is full or a disk quota used up. */
export function isDiskFull(error: unknown): boolean {
  return /^(?:SQLITE_FULL|ENOSPC|EDQUOT|53100)$/.test(errorCode(error));
}

/** Tells whether it is the disk of the PostgreSQL server that is full, rather than a disk of this machine. */
export function isServerDiskFull(error: unknown): boolean {
  return errorCode(error) === '53100';
}

/** The database can't be used now. The message says why. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE';
}

/** Stored data was read that Dossier can't have written, so the database is damaged. */
export class DamagedDatabaseError extends Error {
  readonly code = 'DATABASE_DAMAGED';
}

/** Tells whether an error says that a database is damaged, or that a file is no database. */
export function isDamaged(error: unknown): boolean {
  return /^(?:DATABASE_DAMAGED|SQLITE_CORRUPT|SQLITE_NOTADB)/.test(errorCode(error));
}

/** Returns a message about a damaged database, which `what` names, and what to do about it. */
export const describeDamagedDatabase = (what: string, { message }: Error) =>
  `${what} is damaged: ${message}. Restore a backup into another folder and set DATA_DIR to that one.`;

/** Parses JSON that this service has stored. Throws DamagedDatabaseError. */
export function parseStored(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new DamagedDatabaseError('It holds a text that is not JSON', { cause });
  }
}
