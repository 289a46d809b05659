import { MAX_LIMIT } from '#contract/parameters.ts';

/** How a server expects one filter of the company list (SPEC §4.2 shows neither names nor encoding). */
export interface FilterStyle {
  /** The parameter, without brackets. */
  readonly name: string;
  /** `?ids=1&ids=2`, `?ids[]=1&ids[]=2` or `?ids=1,2`. */
  readonly array: 'repeat' | 'brackets' | 'comma';
  /** How several values combine: any of them, all of them, or only one is used. */
  readonly several: 'any' | 'all' | 'one';
}

/** Our service's choices where SPEC leaves them open; also the first guess for any other server. */
export const DEFAULT_DIALECT = {
  ids: { name: 'company_ids', array: 'repeat', several: 'any' },
  categories: { name: 'category_slugs', array: 'repeat', several: 'any' },
  largestLimit: MAX_LIMIT,
  offeringList: 'offerings',
  offeringId: 'id',
} as const satisfies { readonly ids: FilterStyle; readonly categories: FilterStyle } & Record<
  string,
  unknown
>;
