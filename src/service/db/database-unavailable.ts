/** The file is missing, locked, full or damaged: environment problems that may pass, not bugs. */
const TRANSIENT_ERRORS = /^SQLITE_(?:BUSY|LOCKED|CANTOPEN|IOERR|FULL|CORRUPT|NOTADB|READONLY|NOMEM)/;

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export function isDatabaseUnavailable(error: unknown): boolean {
  return TRANSIENT_ERRORS.test(codeOf(error));
}

/** Nothing more can be written, now or until somebody makes room. */
export function isDiskFull(error: unknown): boolean {
  return /^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/.test(codeOf(error));
}

/** Our own verdict about the file, with the code that SQLite has for it. */
export class DatabaseUnavailable extends Error {
  readonly code = 'SQLITE_CANTOPEN';
}
