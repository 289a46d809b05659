/** The shorthand in `config.json` for our own dialect (see `default-dialect.ts`). */
export const OUR_NAME = 'dossier';
