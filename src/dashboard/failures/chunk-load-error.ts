const SAID = /dynamically imported module|module script/i;

/** True where Dossier’s own server did not answer when a file of it was asked for. */
export const isSilent = (error: unknown): boolean => error instanceof Error && isChunkLoadError(error.cause);

/** True where a file of Dossier itself could not be loaded, in the words of any browser. */
export const isChunkLoadError = (error: unknown): boolean =>
  isSilent(error) || (error instanceof TypeError && SAID.test(error.message));
