import { expect, test } from 'vitest';
import { NO_FILTER } from './company-query.ts';
import { dependenciesOf } from './query-dependencies.ts';

const news = { types: ['news' as const], deals: [], text: '', since: null };

test.each([
  [NO_FILTER, { publications: false, visits: false }],
  [
    { ...NO_FILTER, changed: true },
    { publications: false, visits: true },
  ],
  [
    { ...NO_FILTER, text: 'strike' },
    { publications: true, visits: false },
  ],
  [
    { ...NO_FILTER, published: [news] },
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
