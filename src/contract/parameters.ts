/** Our service's choices where SPEC §4.2, §4.5 and §8 leave parameters and their bounds open. */

export const DEFAULT_LIMIT = 25;
export const MAX_LIMIT = 500;
export const MAX_VALUES = 100;
export const MAX_OFFERING_ID_LENGTH = 200;

export const DOSSIER_DIALECT = 'dossier';
