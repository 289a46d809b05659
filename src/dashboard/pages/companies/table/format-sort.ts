import type { Sort } from '#dashboard/catalogue/company-query.ts';

/** Serializes a sort for the URL: `-updated`. */
export const printSort = (sort: Sort | null): string | undefined =>
  sort ? `${sort.descending ? '-' : ''}${sort.by}` : undefined;

export const SORT_CHOICES: readonly (readonly [param: string, label: string])[] = [
  ['name', 'Name, A to Z'],
  ['-name', 'Name, Z to A'],
  ['ticker', 'Ticker'],
  ['categories', 'Categories'],
  ['-founded', 'Founded, newest first'],
  ['founded', 'Founded, oldest first'],
  ['location', 'Location'],
  ['-updated', 'Updated, newest first'],
  ['updated', 'Updated, oldest first'],
];
