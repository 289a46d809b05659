/** Where SPEC §4.2, §4.5 and §8 leave parameters and bounds open, our service uses these. */

/** Page size if a request has no `limit`. `page_info` reports it (SPEC §8). */
export const DEFAULT_LIMIT = 25;
/** Larger values of `limit` get a 400. */
export const MAX_LIMIT = 500;
/** Maximum number of values of one filter. More get a 400. */
export const MAX_VALUES = 100;
export const MAX_SLUG_LENGTH = 200;
export const MAX_OFFERING_ID_LENGTH = 200;
/** A category slug in a request. It contains no comma, because commas separate the values of a filter. */
export const CATEGORY_SLUG = /^[^\s,\p{Cc}]+$/u;
/** An offering id in a request: any text without control characters, because SPEC §4.5 shows no type. */
export const OFFERING_ID = /^\P{Cc}*$/u;
export const isOfferingId = (text: string): boolean =>
  OFFERING_ID.test(text) && [...text].length <= MAX_OFFERING_ID_LENGTH;

/** Value of `dialect` in `/config.json` for a server with exactly these parameters. */
export const DOSSIER_DIALECT = 'dossier';
