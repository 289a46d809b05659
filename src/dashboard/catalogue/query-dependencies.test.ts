import { expect, test } from 'vitest';
import { ANY, NO_COMPANY_FILTER } from './company-list-request.ts';
import { dependenciesOf } from './query-dependencies.ts';

test.each([
  [NO_COMPANY_FILTER, { published: false, visits: false, annotations: false }],
  [
    { ...NO_COMPANY_FILTER, updated: 'last-visit' as const },
    { published: false, visits: true, annotations: false },
  ],
  [
    { ...NO_COMPANY_FILTER, q: 'strike' },
    { published: true, visits: false, annotations: true },
  ],
  [
    { ...NO_COMPANY_FILTER, news: ANY },
    { published: true, visits: false, annotations: false },
  ],
  [
    { ...NO_COMPANY_FILTER, sort: null },
    { published: false, visits: false, annotations: false },
  ],
  [
    { ...NO_COMPANY_FILTER, tag: ['Risk'] },
    { published: false, visits: false, annotations: true },
  ],
  [
    { ...NO_COMPANY_FILTER, sort: { by: 'tags' as const, descending: false }, page: 2 },
    { published: false, visits: false, annotations: true },
  ],
  [
    { ...NO_COMPANY_FILTER, sort: null, page: 1 },
    { published: false, visits: false, annotations: true },
  ],
])(
  'a query depends on research, news, visits and notes only as its filter and order say: %#',
  (filter, expected) => {
    expect(dependenciesOf(filter)).toEqual(expected);
  },
);
