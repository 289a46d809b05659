/** Returns the code of an error of the system, SQLite or PostgreSQL, such as `ENOENT`; '' if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
