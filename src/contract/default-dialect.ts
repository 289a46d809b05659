import { MAX_LIMIT } from './params.ts';

/** How a server takes the values of one filter of the companies' list (SPEC §4.2 shows neither names nor encoding). */
export interface FilterStyle {
  /** The parameter, without brackets. */
  readonly name: string;
  /** `?ids=1&ids=2`, `?ids[]=1&ids[]=2` or `?ids=1,2`. */
  readonly array: 'repeat' | 'brackets' | 'comma';
  /** What several values mean: any of them, all of them, or that only one counts. */
  readonly several: 'any' | 'all' | 'one';
}

/** What SPEC leaves open, as our service has decided it; also the first guess at any other server. */
export const OUR_DIALECT = {
  ids: { name: 'company_ids', array: 'repeat', several: 'any' },
  categories: { name: 'category_slugs', array: 'repeat', several: 'any' },
  largestLimit: MAX_LIMIT,
  offeringList: 'offerings',
  offeringId: 'id',
} as const satisfies { readonly ids: FilterStyle; readonly categories: FilterStyle } & Record<
  string,
  unknown
>;
