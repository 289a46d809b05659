const MESSAGE_PATTERN = /dynamically imported module|module script/i;

/** True if a chunk failed to load because Dossier’s own server did not respond. */
export const isAppServerUnreachable = (error: unknown): boolean =>
  error instanceof Error && isChunkLoadError(error.cause);

/** True if a chunk failed to load; matches the messages of all browsers. */
export const isChunkLoadError = (error: unknown): boolean =>
  isAppServerUnreachable(error) || (error instanceof TypeError && MESSAGE_PATTERN.test(error.message));
