/** Returns the code of a system, SQLite or PostgreSQL error, such as `ENOENT`, or '' if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
