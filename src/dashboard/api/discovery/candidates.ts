import type { FilterKind, FilterStyle } from '../dialect/server-dialect.ts';

export type Candidate = Pick<FilterStyle, 'name' | 'array'>;

/** Common names of the filters, most likely first. They begin with the names that our own service uses. */
export const FILTER_NAMES: Readonly<Record<FilterKind, readonly [string, ...string[]]>> = {
  ids: ['company_ids', 'ids', 'id', 'companyIds', 'company_id'],
  categories: ['category_slugs', 'categories', 'category', 'categorySlugs', 'category_slug', 'slugs'],
};

const PLAIN_BEFORE_BRACKETS = 3;

/** Returns all names to try for a filter, plain and bracketed, likeliest first. */
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

export const isBracketed = ({ array }: Candidate): boolean => array === 'brackets';

const STYLE_TRAITS = [
  isBracketed,
  ({ name }: Candidate) => /[A-Z]/.test(name),
  ({ name }: Candidate) => /[A-Z_]/.test(name),
  ({ name }: Candidate) => name.endsWith('s'),
];

const styleDistance = (a: Candidate, b: Candidate): number =>
  STYLE_TRAITS.reduce((sum, trait) => sum * 2 + Number(trait(a) !== trait(b)), 0);

/**
 * Sorts names by how similar in style (brackets, case, plural) they are to the other filter's name, most similar first.
 */
export const likeFirst = (candidates: readonly Candidate[], found: Candidate): Candidate[] =>
  candidates.toSorted((a, b) => styleDistance(a, found) - styleDistance(b, found));

export function mentionedIn(message: string): (candidate: Candidate) => boolean {
  const mentioned = new Set(message.match(/\w+(?:\[\])?/g) ?? []);
  return (candidate) => mentioned.has(isBracketed(candidate) ? `${candidate.name}[]` : candidate.name);
}

/** Moves the candidates for which `isFirst` is true to the front. */
export const sortFirst = (
  candidates: readonly Candidate[],
  isFirst: (candidate: Candidate) => boolean,
): Candidate[] => candidates.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
