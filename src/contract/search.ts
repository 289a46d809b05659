import {
  CATEGORY_SLUGS,
  COMPANY_IDS,
  listSchema,
  type Operation,
  operations,
  PAGING,
  type Parameter,
  textSchema,
} from './operations.ts';
import {
  CATEGORY_SLUG,
  DAY,
  MAX_OFFERING_ID_LENGTH,
  MAX_SLUG_LENGTH,
  MONTH,
  OFFERING_ID,
  RANGE_DIGITS,
} from './parameters.ts';

// The searches on the server. They are no part of the published API: only our own service has them, at paths of their
// own, and `/config.json` announces them.

/** Longer search texts get a 400. */
export const MAX_SEARCH_LENGTH = 500;
const MAX_PLACE_LENGTH = 200;

/** Returns a pattern of ranges of `value`: `a-b`, `a-`, `-b` or `a` alone, if the separator is a hyphen. */
const rangeOf = (value: string, separator: string) =>
  new RegExp(`^(?:${value}(?:${separator}(?:${value})?)?|${separator}${value})$`);

const numbersSchema = (digits: number) =>
  textSchema(2 * digits + 1, rangeOf(String.raw`\d{1,${digits}}`, '-'));

const DAYS = textSchema(22, rangeOf(`(?:${MONTH}|${DAY})`, String.raw`\.\.`));
const DAYS_MISMATCH = 'must be a month, a day or a range of them, such as 2026-01..2026-03.';

const slugs = listSchema(textSchema(MAX_SLUG_LENGTH, CATEGORY_SLUG));

/** The columns that a search for companies can sort by. The order is ascending, or descending with a minus before it. */
export const COMPANY_SEARCH_COLUMNS = [
  'name',
  'ticker',
  'founded',
  'location',
  'categories',
  'updated',
] as const;

/**
 * The value of `sort` that puts the best match first. Without a text, companies are in the order of their list, and
 * offerings are sorted by their state: those that are open come first.
 */
export const BEST_MATCH = 'best';

const QUERY_TEXT = {
  name: 'q',
  in: 'query',
  description:
    'Words and "phrases in quotes" to search for, with a minus before those to exclude. Typos are forgiven.',
  schema: textSchema(MAX_SEARCH_LENGTH, /^\P{Cc}*$/u),
  example: 'space -defence',
  mismatch: `must be a text of at most ${MAX_SEARCH_LENGTH} characters.`,
} as const satisfies Parameter;

const COUNTS = {
  name: 'counts',
  in: 'query',
  description: 'Whether to count the choices of each filter (true or false).',
  schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
  example: 'true',
  mismatch: 'must be true or false.',
} as const satisfies Parameter;

const SEARCH_PARAMETERS = [
  QUERY_TEXT,
  {
    name: 'every',
    in: 'query',
    description: 'Only companies in all of these categories. Repeat it, or separate by commas.',
    schema: slugs,
    example: ['space'],
    mismatch: 'must hold category slugs only.',
  },
  {
    name: 'except',
    in: 'query',
    description: 'No companies in any of these categories. Repeat it, or separate by commas.',
    schema: slugs,
    example: ['water'],
    mismatch: 'must hold category slugs only.',
  },
  {
    name: 'location',
    in: 'query',
    description:
      'Only companies in any of these places, each as a name (Dublin) or from the inside out (Dublin, Ohio, United States). Repeat it for several places.',
    schema: listSchema(textSchema(MAX_PLACE_LENGTH, /^\P{Cc}+$/u)),
    mayContainCommas: true,
    example: ['Trieste, Italy'],
    mismatch: 'must hold names of places only.',
  },
  {
    name: 'founded',
    in: 'query',
    description:
      'Only companies founded in a year (1999) or between two, both included (1990-1999, 1990-, -1999).',
    schema: numbersSchema(RANGE_DIGITS.founded),
    example: '1990-2030',
    mismatch: 'must be a year or a range of years, such as 1990-1999, 1990- or -1999.',
  },
  {
    name: 'updated',
    in: 'query',
    description:
      'Only companies last updated in a month or on a day (2026-03), or between two, both included (2026-01..2026-03, 2026-01-15.., ..2026-03), in the time zone.',
    schema: DAYS,
    example: '2026-01..2026-12',
    mismatch: DAYS_MISMATCH,
  },
  {
    name: 'sort',
    in: 'query',
    description:
      'The best match first (best), or by a column; with a minus before it, descending. Unknown values come last.',
    schema: {
      type: 'string',
      enum: [
        BEST_MATCH,
        ...COMPANY_SEARCH_COLUMNS,
        ...COMPANY_SEARCH_COLUMNS.map((column) => `-${column}` as const),
      ],
      default: BEST_MATCH,
    },
    example: '-updated',
    mismatch: `must be ${BEST_MATCH} or one of ${COMPANY_SEARCH_COLUMNS.join(', ')}, with a minus before it for descending.`,
  },
  COUNTS,
  {
    name: 'figures',
    in: 'query',
    description:
      'Whether to count companies by month of their last update, by pairs of categories, and those without a value (true or false).',
    schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
    example: 'true',
    mismatch: 'must be true or false.',
  },
  {
    name: 'zone',
    in: 'query',
    description: 'Time zone in which days and months begin, by its name in the IANA database.',
    schema: textSchema(64, /^[\w+-]+(?:\/[\w+-]+)*$/),
    example: 'Europe/Berlin',
    mismatch: 'must be a time zone such as UTC or Europe/Berlin.',
  },
] as const satisfies readonly Parameter[];

const OFFERING_ID_SCHEMA = textSchema(MAX_OFFERING_ID_LENGTH, OFFERING_ID);
const ONE_FILTER = textSchema(400, /^[^\p{Cc}/]+(?:\/[^\p{Cc}/]+)+$/u);

const OFFERING_SEARCH_PARAMETERS = [
  { ...QUERY_TEXT, example: 'secondary block' },
  {
    name: 'where',
    in: 'query',
    description:
      'Only offerings with this value in this field, as field/value, such as security_type/Preferred stock. Fields inside others are written with their path (terms/transfer/Free); a slash in a name or value is written %2F. Several values of a field are alternatives. Repeat it for several.',
    schema: listSchema(ONE_FILTER),
    mayContainCommas: true,
    example: ['security_type/Preferred stock'],
    mismatch: 'must be a field and a value, such as security_type/Preferred stock.',
  },
  {
    name: 'range',
    in: 'query',
    description:
      'Only offerings whose number, amount or date in this field is between two, both included: price/10..50, price/10.. USD or closes_at/2026-01-01..2026-02-28. A number of days such as 7d is counted from today. Days begin in UTC. Repeat it for several fields.',
    schema: listSchema(ONE_FILTER),
    mayContainCommas: true,
    example: ['price_per_share/1..100 USD'],
    mismatch: 'must be a field and a range, such as price/10..50 USD or closes_at/2026-01-01..2026-02-28.',
  },
  {
    name: 'status',
    in: 'query',
    description:
      'Only offerings that are open, upcoming or closed at the moment, by the dates on which they open and close. Repeat it, or separate by commas.',
    schema: listSchema(textSchema(8, /^(?:open|upcoming|closed)$/)),
    example: ['open'],
    mismatch: 'must hold open, upcoming or closed only.',
  },
  {
    name: 'opens',
    in: 'query',
    description:
      'Only offerings that open in a month or on a day (2026-03), or between two, both included (2026-01..2026-03, 2026-01-15.., ..2026-03), in UTC.',
    schema: DAYS,
    example: '2020-01..',
    mismatch: DAYS_MISMATCH,
  },
  {
    name: 'closes',
    in: 'query',
    description:
      'Only offerings that close in a month or on a day, or between two, written as those of opens.',
    schema: DAYS,
    example: '2020-01..',
    mismatch: DAYS_MISMATCH,
  },
  { ...COMPANY_IDS, description: 'Only offerings of these companies. Repeat it, or separate by commas.' },
  {
    name: 'offering_ids',
    in: 'query',
    description: 'Only these offerings. Repeat it for several.',
    schema: listSchema(OFFERING_ID_SCHEMA),
    mayContainCommas: true,
    example: ['9'],
    mismatch: 'must hold ids of offerings only.',
  },
  {
    name: 'sort',
    in: 'query',
    description:
      'The best match first (best) or, without a text, the open ones that close first; by the status (window.status); or by a field or its path, such as price or terms/transfer. With a minus before it, descending. Offerings without the field come last.',
    schema: { ...textSchema(200, /^[^\p{Cc}]+$/u), default: BEST_MATCH },
    example: '-price_per_share',
    mismatch: 'must be best, window.status or a field, with a minus before it for descending.',
  },
  {
    name: 'group',
    in: 'query',
    description:
      'Whether to keep the offerings of each company together (company), where the first of them stands, or not (none).',
    schema: { type: 'string', enum: ['none', 'company'], default: 'none' },
    example: 'company',
    mismatch: 'must be company or none.',
  },
  {
    name: 'around',
    in: 'query',
    description:
      'The id of an offering that the page should have in its middle, instead of beginning at the offset. The page is empty if the offering is not in the list.',
    schema: OFFERING_ID_SCHEMA,
    example: '9',
    mismatch: 'must be the id of an offering.',
  },
  COUNTS,
  {
    name: 'values',
    in: 'query',
    description: 'A field whose values are returned with their counts, such as terms/transfer.',
    schema: textSchema(200, /^[^\p{Cc}]+$/u),
    example: 'security_type',
    mismatch: 'must be a field, such as terms/transfer.',
  },
  {
    name: 'containing',
    in: 'query',
    description: 'A text that the returned values must contain.',
    schema: textSchema(200, /^[^\p{Cc}]+$/u),
    example: 'stock',
    mismatch: 'must be a text of at most 200 characters.',
  },
  {
    name: 'schema',
    in: 'query',
    description: 'Whether to describe the fields of all offerings (true or false).',
    schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
    example: 'true',
    mismatch: 'must be true or false.',
  },
] as const satisfies readonly Parameter[];

/** The searches that our service offers beyond the contract, unless they are switched off. */
export const searchOperations = {
  searchCompanies: {
    path: '/search/companies',
    scope: operations.companyList.scope,
    summary: 'Companies by a text and filters, with matches and counts',
    parameters: [...PAGING, COMPANY_IDS, CATEGORY_SLUGS, ...SEARCH_PARAMETERS],
    errors: operations.companyList.errors,
  },
  searchOfferings: {
    path: '/search/offerings',
    scope: operations.offeringList.scope,
    summary: 'Offerings by a text and conditions on their fields, with matches and counts',
    parameters: [...PAGING, ...OFFERING_SEARCH_PARAMETERS],
    errors: operations.offeringList.errors,
    changesWithTime: true,
  },
} as const satisfies Record<string, Operation>;

/** The value of `search` in `/config.json`: the addresses of the searches that a dashboard uses. */
export const SEARCH_PATHS = {
  companies: searchOperations.searchCompanies.path,
  offerings: searchOperations.searchOfferings.path,
} as const;
