import { expect, test } from 'vitest';
import { OUR_DIALECT } from '../../../../contract/default-dialect.ts';
import { Dialect } from '#dashboard/api/dialect/server-dialect.ts';
import { formatFilters } from './format-filters.ts';

const NONE = Dialect.parse({});
const ONE_AT_A_TIME = { ...OUR_DIALECT.categories, several: 'one' } as const;

test.each([
  ['nothing is asked for', { ...NONE, categories: false as const, ids: false as const }, [], [], null],
  ['nothing is known', NONE, ['ai', 'bank'], [1], null],
  ['there is no filter', { ...NONE, categories: false as const }, ['ai'], [], 'category;'],
  [
    'there are none',
    { ...NONE, categories: false as const, ids: false as const },
    ['ai'],
    [1],
    'category or id;',
  ],
  ['one is asked of a filter that takes one', { ...NONE, categories: ONE_AT_A_TIME }, ['ai'], [], null],
  ['two are', { ...NONE, categories: ONE_AT_A_TIME }, ['ai', 'bank'], [], 'several categories;'],
])('when %s', (_, dialect, categories, ids, words) => {
  const said = formatFilters(dialect, { categories, ids });
  if (words === null) expect(said).toBeNull();
  else expect(said).toContain(`does not filter by ${words}`);
});
