/**
 * What the contract leaves open, and what servers get wrong, as the switches of one server. The first value of
 * each is the plainest.
 */
export const CHOICES = {
  /** How the two filters are named (SPEC §4.2): ids, then categories. */
  names: [
    'company_ids category_slugs',
    'ids categories',
    'id category',
    'companyIds categorySlugs',
    'company_id category_slug',
    'ids slugs',
  ],
  /** Which of them there are. */
  filters: ['both', 'only categories', 'only ids', 'neither'],
  /** `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`; the other two are not understood. */
  arrays: ['repeated', 'brackets', 'commas'],
  /** What two categories mean. */
  several: ['any', 'all'],
  /** A parameter that the server does not know. */
  unknown: ['ignored', 'refused'],
  /** Rows where no limit is asked for. */
  usual: [25, 5, 10, 100],
  /** The largest limit. */
  most: [1000, 20, 100],
  /** What becomes of a larger one; `ignored` ignores every limit, `five` never applies more than five. */
  beyond: ['clamped', 'refused', 'ignored', 'five'],
  /** An offset past the end. */
  pastEnd: ['empty', 'refused', 'not found'],
  order: ['by id', 'by name'],
  /** Fields of a list item: as they should be, missing, null or mistyped here and there, or more of them. */
  fields: ['whole', 'sparse', 'extra'],
  /** What stands in them: what an attacker, an emoji or a careless import would put there. */
  values: ['plain', 'hostile'],
  /** Rows that have no usable id, and rows that come twice. */
  rows: ['whole', 'broken', 'repeated'],
  pageInfo: ['right', 'no total', 'no has_next', 'none', 'moving total'],
  /** Where the offerings stand in the list's body. */
  list: ['offerings', 'results', 'data', 'items', 'bare'],
  detail: ['bare', 'wrapped', 'not found'],
  offeringId: ['integer', 'uuid', 'slug', 'missing'],
  offerings: ['some', 'none', 'forbidden'],
  health: ['object', 'array', 'text', 'nothing', '503', 'empty 503', '404', 'redirect', 'hang'],
  /** The body of a refusal: the contract's, the same in other words, JSON of another form, or text. */
  errors: ['envelope', 'other words', 'other json', 'text'],
  /** Now and then a 429 with `Retry-After`. */
  throttled: [false, true],
  etags: [false, true],
  /** Behind our service (`UPSTREAM_URL`), or from a page of another origin that may or may not see headers. */
  reach: ['upstream', 'cors', 'cors with headers'],
  prefix: ['', '/their/prefix'],
} as const;

/** One server: a value for each switch. */
export type Variant = { readonly [Choice in keyof typeof CHOICES]: (typeof CHOICES)[Choice][number] };

/** A server as plain as can be but for the switches given. */
export const variant = (switches: Partial<Variant> = {}): Variant => ({
  names: 'company_ids category_slugs',
  filters: 'both',
  arrays: 'repeated',
  several: 'any',
  unknown: 'ignored',
  usual: 25,
  most: 1000,
  beyond: 'clamped',
  pastEnd: 'empty',
  order: 'by id',
  fields: 'whole',
  values: 'plain',
  rows: 'whole',
  pageInfo: 'right',
  list: 'offerings',
  detail: 'bare',
  offeringId: 'integer',
  offerings: 'some',
  health: 'object',
  errors: 'envelope',
  throttled: false,
  etags: false,
  reach: 'upstream',
  prefix: '',
  ...switches,
});
