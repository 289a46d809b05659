/** Our service's choices where SPEC §4.2, §4.5 and §8 leave parameters and their bounds open. */

export const DEFAULT_LIMIT = 25;
export const MAX_LIMIT = 500;
export const MAX_VALUES = 100;
/** In characters, like the two patterns. */
export const MAX_SLUG_LENGTH = 200;
export const MAX_OFFERING_ID_LENGTH = 200;
/** Commas separate the values of a filter. */
export const CATEGORY_SLUG = /^[^\s,\p{Cc}]+$/u;
export const OFFERING_ID = /^\P{Cc}*$/u;

export const DOSSIER_DIALECT = 'dossier';
