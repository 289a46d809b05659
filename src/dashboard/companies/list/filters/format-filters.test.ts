import { expect, test } from 'vitest';
import { Dialect } from '#dashboard/api/dialect/server-dialect.ts';
import { DEFAULT_DIALECT } from '#dashboard/api/dialect/default-dialect.ts';
import { formatFilters } from './format-filters.ts';

const NONE = Dialect.parse({});
const ONE_AT_A_TIME = { ...DEFAULT_DIALECT.categories, several: 'one' } as const;

test.each([
  ['no filter is used', { ...NONE, categories: false as const, ids: false as const }, [], [], null],
  ['the dialect is unknown', NONE, ['ai', 'bank'], [1], null],
  ['the server has no category filter', { ...NONE, categories: false as const }, ['ai'], [], 'category;'],
  [
    'the server has neither filter',
    { ...NONE, categories: false as const, ids: false as const },
    ['ai'],
    [1],
    'category or id;',
  ],
  ['one value is passed to a single-value filter', { ...NONE, categories: ONE_AT_A_TIME }, ['ai'], [], null],
  [
    'two values are passed to a single-value filter',
    { ...NONE, categories: ONE_AT_A_TIME },
    ['ai', 'bank'],
    [],
    'several categories;',
  ],
])('formatFilters reports unsupported filters correctly when %s', (_, dialect, categories, ids, words) => {
  const sentence = formatFilters(dialect, { categories, ids });
  if (words === null) expect(sentence).toBeNull();
  else expect(sentence).toContain(`does not filter by ${words}`);
});
