/** How `config.json` names the dialect of our service, in place of spelling it out: see `dialect.ts`. */
export const OUR_NAME = 'dossier';
