/** The file is gone, locked, full or damaged: a state of the world that may pass, not a mistake of ours. */
const PASSING = /^SQLITE_(?:BUSY|LOCKED|CANTOPEN|IOERR|FULL|CORRUPT|NOTADB|READONLY|NOMEM)/;

/** Whether a failure is the database being out of reach, rather than a wrong statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && PASSING.test(error.code)
  );
}
