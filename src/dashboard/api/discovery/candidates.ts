import type { FilterKind } from '../dialect/server-dialect.ts';
import type { FilterStyle } from '../dialect/default-dialect.ts';

export type Candidate = Pick<FilterStyle, 'name' | 'array'>;

export const FILTER_NAMES: Readonly<Record<FilterKind, readonly [string, ...string[]]>> = {
  ids: ['company_ids', 'ids', 'id', 'companyIds', 'company_id'],
  categories: ['category_slugs', 'categories', 'category', 'categorySlugs', 'category_slug', 'slugs'],
};

/** How many plain names are tried before the first bracketed one. */
const PLAIN_BEFORE_BRACKETS = 3;

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

export const likeFirst = (candidates: readonly Candidate[], found: Candidate): Candidate[] =>
  candidates.toSorted((a, b) => styleDistance(a, found) - styleDistance(b, found));

export function mentionedIn(candidates: readonly Candidate[], message: string): Candidate[] {
  const mentioned = new Set(message.match(/\w+(?:\[\])?/g) ?? []);
  return candidates.filter((candidate) =>
    mentioned.has(isBracketed(candidate) ? `${candidate.name}[]` : candidate.name),
  );
}

/** Mentioned candidates first: servers often list what they accept. Only the effect proves it. */
export function mentionedFirst(candidates: readonly Candidate[], message: string): Candidate[] {
  const mentioned = mentionedIn(candidates, message);
  return [...mentioned, ...candidates.filter((candidate) => !mentioned.includes(candidate))];
}

export function mentionedLast(candidates: readonly Candidate[], message: string): Candidate[] {
  const mentioned = mentionedIn(candidates, message);
  return [...candidates.filter((candidate) => !mentioned.includes(candidate)), ...mentioned];
}
