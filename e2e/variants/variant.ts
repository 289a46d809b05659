/** Choices that the contract leaves open and mistakes of servers, as switches. The first value is the default. */
export const CHOICES = {
  /** Parameter names of the filters (SPEC §4.2): ids, then categories. */
  names: [
    'company_ids category_slugs',
    'ids categories',
    'id category',
    'companyIds categorySlugs',
    'company_id category_slug',
    'ids slugs',
  ],
  filters: ['both', 'only categories', 'only ids', 'neither'],
  /** `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`; only one of them is understood. */
  arrays: ['repeated', 'brackets', 'commas'],
  /** Whether several categories mean any or all of them. */
  several: ['any', 'all'],
  unknown: ['ignored', 'refused'],
  defaultLimit: [25, 5, 10, 100],
  maxLimit: [1000, 20, 100],
  /** Larger limits; `ignored` ignores every limit, `five` never applies more than five. */
  overLimit: ['clamped', 'refused', 'ignored', 'five'],
  offsetPastEnd: ['empty', 'refused', 'not found'],
  order: ['by id', 'by name'],
  /** Fields of list items: valid, sometimes missing, null or mistyped, or with extra ones. */
  fields: ['whole', 'sparse', 'extra'],
  /** Field values; hostile ones as from an attacker or a careless import. */
  values: ['plain', 'hostile'],
  /** Rows without a usable id, and repeated rows. */
  rows: ['whole', 'broken', 'repeated'],
  pageInfo: ['right', 'no total', 'no has_next', 'none', 'moving total'],
  /** Key of the offerings in the list body. */
  list: ['offerings', 'results', 'data', 'items', 'bare'],
  detail: ['bare', 'wrapped', 'not found'],
  offeringId: ['integer', 'uuid', 'slug', 'missing'],
  offerings: ['some', 'none', 'forbidden'],
  health: ['object', 'array', 'text', 'nothing', '503', 'empty 503', '404', 'redirect', 'hang'],
  /** Error bodies: the envelope, the envelope with another message, other JSON, or text. */
  errors: ['envelope', 'other words', 'other json', 'text'],
  /** Sometimes responds 429 with `Retry-After`. */
  throttled: [false, true],
  etags: [false, true],
  /** Behind our service (`UPSTREAM_URL`), or cross-origin with or without exposed headers. */
  reach: ['upstream', 'cors', 'cors with headers'],
  prefix: ['', '/their/prefix'],
} as const;

export type Variant = { readonly [Choice in keyof typeof CHOICES]: (typeof CHOICES)[Choice][number] };

export const variant = (switches: Partial<Variant> = {}): Variant => ({
  names: 'company_ids category_slugs',
  filters: 'both',
  arrays: 'repeated',
  several: 'any',
  unknown: 'ignored',
  defaultLimit: 25,
  maxLimit: 1000,
  overLimit: 'clamped',
  offsetPastEnd: 'empty',
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
