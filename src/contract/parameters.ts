/** Our service's choices where SPEC §4.2, §4.5 and §8 leave parameters and their bounds open. */

/** Elements of a page when a request has no `limit`; `page_info` reports it (SPEC §8). */
export const DEFAULT_LIMIT = 25;
/** A larger `limit` is a 400. */
export const MAX_LIMIT = 500;
/** Values of one filter in a request; more are a 400. */
export const MAX_VALUES = 100;
/** In characters, like the two patterns. */
export const MAX_SLUG_LENGTH = 200;
export const MAX_OFFERING_ID_LENGTH = 200;
/** Commas separate the values of a filter. */
export const CATEGORY_SLUG = /^[^\s,\p{Cc}]+$/u;
/** Any text without control characters: SPEC §4.5 shows no type. */
export const OFFERING_ID = /^\P{Cc}*$/u;
/** Whether the path of an offering accepts the id. */
export const isOfferingId = (text: string): boolean =>
  OFFERING_ID.test(text) && [...text].length <= MAX_OFFERING_ID_LENGTH;

/** The `dialect` in `/config.json` of a server with exactly these parameters. */
export const DOSSIER_DIALECT = 'dossier';
