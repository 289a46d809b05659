const SAID = /dynamically imported module|module script/i;

/** True where a file of Dossier itself could not be loaded, in the words of any browser. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && SAID.test(error.message);
