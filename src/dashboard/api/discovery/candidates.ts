import type { FilterStyle } from '#contract/default-dialect.ts';
import type { FilterKind } from '../dialect/server-dialect.ts';

/** A parameter that may be one of the filters. */
export type Candidate = Pick<FilterStyle, 'name' | 'array'>;

/** The names that servers use, the likeliest first. */
export const FILTER_NAMES: Readonly<Record<FilterKind, readonly [string, ...string[]]>> = {
  ids: ['company_ids', 'ids', 'id', 'companyIds', 'company_id'],
  categories: ['category_slugs', 'categories', 'category', 'categorySlugs', 'category_slug', 'slugs'],
};

/** A name in plain, and with brackets. */
const PLAIN_BEFORE_BRACKETS = 3;

/** Every parameter that may be a filter, the likeliest first. */
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

const LOOKS = [
  isBracketed,
  ({ name }: Candidate) => /[A-Z]/.test(name),
  ({ name }: Candidate) => /[A-Z_]/.test(name),
  ({ name }: Candidate) => name.endsWith('s'),
];

/** How little two names look as if the same person had chosen them. */
const unlikeness = (a: Candidate, b: Candidate): number =>
  LOOKS.reduce((sum, looks) => sum * 2 + Number(looks(a) !== looks(b)), 0);

/** Those that look most like a name that was found come first. */
export const likeFirst = (candidates: readonly Candidate[], found: Candidate): Candidate[] =>
  candidates.toSorted((a, b) => unlikeness(a, found) - unlikeness(b, found));

/** Those of the candidates that a refusal speaks of. */
export function mentionedIn(candidates: readonly Candidate[], words: string): Candidate[] {
  const spoken = new Set(words.match(/\w+(?:\[\])?/g) ?? []);
  return candidates.filter((candidate) =>
    spoken.has(isBracketed(candidate) ? `${candidate.name}[]` : candidate.name),
  );
}

/** Those that a refusal speaks of come first: servers like to say what they take. Only their effect proves it. */
export function mentionedFirst(candidates: readonly Candidate[], words: string): Candidate[] {
  const spoken = mentionedIn(candidates, words);
  return [...spoken, ...candidates.filter((candidate) => !spoken.includes(candidate))];
}

/** Those that a refusal speaks of come last, where it is known to speak of what the server does not take. */
export function mentionedLast(candidates: readonly Candidate[], words: string): Candidate[] {
  const spoken = mentionedIn(candidates, words);
  return [...candidates.filter((candidate) => !spoken.includes(candidate)), ...spoken];
}
