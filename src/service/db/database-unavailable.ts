import { errorCode } from './error-code.ts';

/** The file is missing, locked, full or damaged: environment problems that may pass, not bugs. */
const SQLITE_ERRORS = /^SQLITE_(?:BUSY|LOCKED|CANTOPEN|IOERR|FULL|CORRUPT|NOTADB|READONLY|NOMEM)/;

/** Connection, resources, operator and conflict between transactions; see appendix A of PostgreSQL's manual. */
const POSTGRES_ERRORS = /^(?:08|53|57|58|40)[\dA-Z]{3}$/;
const NETWORK_ERRORS = /^(?:E(?:CONN|HOST|NET)[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** True for errors of SQLite, PostgreSQL or the network that become a 503 (SPEC §7). */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  return (
    error instanceof DatabaseUnavailable ||
    [SQLITE_ERRORS, POSTGRES_ERRORS, NETWORK_ERRORS].some((errors) => errors.test(code)) ||
    isDataSetMissing(error) ||
    isDamaged(error)
  );
}

/** The schema of a data set was dropped, the database restored without it, or its tables are those of another version. */
export function isDataSetMissing(error: unknown): boolean {
  return /^(?:42P01|42703|3F000)$/.test(errorCode(error));
}

/** The transaction met another one, and succeeds when repeated. */
export function isSerializationFailure(error: unknown): boolean {
  return /^(?:40001|40P01)$/.test(errorCode(error));
}

/** Another process holds the lock that a statement needs. */
export function isLocked(error: unknown): boolean {
  return errorCode(error).startsWith('SQLITE_BUSY');
}

/** Nothing more can be written, until the operator makes room. */
export function isDiskFull(error: unknown): boolean {
  return /^(?:SQLITE_FULL|ENOSPC|EDQUOT|53100)$/.test(errorCode(error));
}

/** The disk is that of PostgreSQL, not one of this machine. */
export function isServerDiskFull(error: unknown): boolean {
  return errorCode(error) === '53100';
}

/** The database can't be used now, on either engine; the message says why. */
export class DatabaseUnavailable extends Error {
  readonly code = 'DATABASE_UNAVAILABLE';
}

/** What was read cannot be what was written. Has the code that SQLite uses for damage that it notices itself. */
export class DamagedDatabaseError extends Error {
  readonly code = 'SQLITE_CORRUPT';
}

/** The file is damaged, or is no database. */
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
