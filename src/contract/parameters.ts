/** Where SPEC §4.2, §4.5 and §8 leave parameters and bounds open, our service uses these. */

/** The page size if a request has no `limit`. `page_info` reports it (SPEC §8). */
export const DEFAULT_LIMIT = 25;
/** Larger values of `limit` get a 400. */
export const MAX_LIMIT = 500;
/** The maximum number of values of one filter. More values get a 400. */
export const MAX_VALUES = 100;
export const MAX_SLUG_LENGTH = 200;
export const MAX_OFFERING_ID_LENGTH = 200;
/** A category slug in a request. It contains no comma, because commas separate the values of a filter. */
export const CATEGORY_SLUG = /^[^\s,\p{Cc}]+$/u;
/** An offering id in a request: any text without control characters, because SPEC §4.5 shows no type. */
export const OFFERING_ID = /^\P{Cc}*$/u;
export const isOfferingId = (text: string): boolean =>
  OFFERING_ID.test(text) && [...text].length <= MAX_OFFERING_ID_LENGTH;

/** The maximum number of digits at each end of a range, for each numeric filter of companies. */
export const RANGE_DIGITS = { founded: 4 } as const;

/** The pattern of a month such as 2026-02, without anchors. */
export const MONTH = String.raw`\d{4}-(?:0[1-9]|1[0-2])`;
const LEAP_YEAR = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;
/** The pattern of a day that exists, such as 2026-02-28, without anchors. */
export const DAY = `(?:${[
  String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])`,
  String.raw`\d{4}-(?:0[13-9]|1[0-2])-(?:29|30)`,
  String.raw`\d{4}-(?:0[13578]|1[02])-31`,
  `${LEAP_YEAR}-02-29`,
].join('|')})`;

/** The value of `dialect` in `/config.json` for a server with exactly these parameters. */
export const DOSSIER_DIALECT = 'dossier';
