import { expect, test } from 'vitest';
import { ANY, NO_FILTER } from './company-query.ts';
import { dependenciesOf } from './query-dependencies.ts';

test.each([
  [NO_FILTER, { publications: false, visits: false }],
  [
    { ...NO_FILTER, updated: 'last-visit' as const },
    { publications: false, visits: true },
  ],
  [
    { ...NO_FILTER, q: 'strike' },
    { publications: true, visits: false },
  ],
  [
    { ...NO_FILTER, news: ANY },
    { publications: true, visits: false },
  ],
  [
    { ...NO_FILTER, sort: null },
    { publications: false, visits: false },
  ],
])(
  'a query depends on research, news and visits only as its filter and order say: %#',
  (filter, expected) => {
    expect(dependenciesOf(filter)).toEqual(expected);
  },
);
