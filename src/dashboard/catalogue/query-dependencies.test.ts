import { expect, test } from 'vitest';
import { ANY, NO_FILTER } from './company-query.ts';
import { dependenciesOf } from './query-dependencies.ts';

test.each([
  [NO_FILTER, { published: false, visits: false, annotations: false }],
  [
    { ...NO_FILTER, updated: 'last-visit' as const },
    { published: false, visits: true, annotations: false },
  ],
  [
    { ...NO_FILTER, q: 'strike' },
    { published: true, visits: false, annotations: true },
  ],
  [
    { ...NO_FILTER, news: ANY },
    { published: true, visits: false, annotations: false },
  ],
  [
    { ...NO_FILTER, sort: null },
    { published: false, visits: false, annotations: false },
  ],
  [
    { ...NO_FILTER, tag: ['Risk'] },
    { published: false, visits: false, annotations: true },
  ],
  [
    { ...NO_FILTER, sort: { by: 'tags' as const, descending: false }, page: 2 },
    { published: false, visits: false, annotations: true },
  ],
  [
    { ...NO_FILTER, sort: null, page: 1 },
    { published: false, visits: false, annotations: true },
  ],
])(
  'a query depends on research, news, visits and notes only as its filter and order say: %#',
  (filter, expected) => {
    expect(dependenciesOf(filter)).toEqual(expected);
  },
);
