/**
 * Switches for what servers may choose freely under the contract, and for mistakes that they make. The first value of
 * each is the default.
 */
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
  /** How arrays are encoded: `a=1&a=2`, `a[]=1&a[]=2` or `a=1,2`. The server understands only one of them. */
  arrays: ['repeated', 'brackets', 'commas'],
  /** Whether several categories match companies in any or in all of them. */
  several: ['any', 'all'],
  unknown: ['ignored', 'refused'],
  defaultLimit: [25, 5, 10, 100],
  maxLimit: [1000, 20, 100],
  /** What happens to larger limits. `ignored` ignores every limit; `five` never returns more than five rows. */
  overLimit: ['clamped', 'refused', 'ignored', 'five'],
  offsetPastEnd: ['empty', 'refused', 'not found'],
  order: ['by id', 'by name'],
  /** Fields of list items: all valid, some missing, null or mistyped, or with extra ones. */
  fields: ['whole', 'sparse', 'extra'],
  values: ['plain', 'hostile'],
  /** Whether all rows are usable, some lack a usable id, or some are repeated. */
  rows: ['whole', 'broken', 'repeated'],
  pageInfo: ['right', 'no total', 'no has_next', 'none', 'moving total'],
  list: ['offerings', 'results', 'data', 'items', 'bare'],
  detail: ['bare', 'wrapped', 'not found'],
  offeringId: ['integer', 'uuid', 'slug', 'missing'],
  offerings: ['some', 'none', 'forbidden'],
  health: ['object', 'array', 'text', 'nothing', '503', 'empty 503', '404', 'redirect', 'hang'],
  /** Error bodies: the envelope, the envelope with another message, other JSON, or text. */
  errors: ['envelope', 'other words', 'other json', 'text'],
  throttled: [false, true],
  etags: [false, true],
  /**
   * How the dashboard reaches the server: through our service (`UPSTREAM_URL`), or cross-origin with or without exposed
   * headers.
   */
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
