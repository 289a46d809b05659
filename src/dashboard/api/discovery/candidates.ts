import type { FilterKind, FilterStyle } from '../dialect/server-dialect.ts';

/** A parameter that may be the server's filter. */
export type Candidate = Pick<FilterStyle, 'name' | 'array'>;

/** Common names of the filters, likeliest first, starting with ours. */
export const FILTER_NAMES: Readonly<Record<FilterKind, readonly [string, ...string[]]>> = {
  ids: ['company_ids', 'ids', 'id', 'companyIds', 'company_id'],
  categories: ['category_slugs', 'categories', 'category', 'categorySlugs', 'category_slug', 'slugs'],
};

/** How many plain names are tried before the first bracketed one. */
const PLAIN_BEFORE_BRACKETS = 3;

/** All names of a filter, plain and bracketed, in the order to try. */
export function candidatesFor(kind: FilterKind): Candidate[] {
  const plain = FILTER_NAMES[kind].map((name): Candidate => ({ name, array: 'repeat' }));
  const bracketed = plain.map(({ name }): Candidate => ({ name, array: 'brackets' }));
  return [
    ...plain.slice(0, PLAIN_BEFORE_BRACKETS),
    ...bracketed.slice(0, 1),
    ...plain.slice(PLAIN_BEFORE_BRACKETS),
    ...bracketed.slice(1),
  ];
}

/** True for `ids[]`. */
export const isBracketed = ({ array }: Candidate): boolean => array === 'brackets';

const STYLE_TRAITS = [
  isBracketed,
  ({ name }: Candidate) => /[A-Z]/.test(name),
  ({ name }: Candidate) => /[A-Z_]/.test(name),
  ({ name }: Candidate) => name.endsWith('s'),
];

const styleDistance = (a: Candidate, b: Candidate): number =>
  STYLE_TRAITS.reduce((sum, trait) => sum * 2 + Number(trait(a) !== trait(b)), 0);

/** Sorts by similarity of style (brackets, case, plural) to the other filter's name. */
export const likeFirst = (candidates: readonly Candidate[], found: Candidate): Candidate[] =>
  candidates.toSorted((a, b) => styleDistance(a, found) - styleDistance(b, found));

/** Whether an error message names a candidate. */
export function mentionedIn(message: string): (candidate: Candidate) => boolean {
  const mentioned = new Set(message.match(/\w+(?:\[\])?/g) ?? []);
  return (candidate) => mentioned.has(isBracketed(candidate) ? `${candidate.name}[]` : candidate.name);
}

/** Those first for which it is true; drops none. */
export const sortFirst = (
  candidates: readonly Candidate[],
  isFirst: (candidate: Candidate) => boolean,
): Candidate[] => candidates.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
