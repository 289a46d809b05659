/** The file is missing, locked, full or damaged: environment problems that may pass, not bugs. */
const TRANSIENT_ERRORS = /^SQLITE_(?:BUSY|LOCKED|CANTOPEN|IOERR|FULL|CORRUPT|NOTADB|READONLY|NOMEM)/;

/** True if the database cannot be reached, false for a wrong statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    TRANSIENT_ERRORS.test(error.code)
  );
}
