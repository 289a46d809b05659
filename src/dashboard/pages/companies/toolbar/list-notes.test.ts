import { expect, test } from 'vitest';
import { sampleSummary } from '#contract/examples.ts';
import { Dialect, DEFAULT_DIALECT } from '#dashboard/api/dialect/server-dialect.ts';
import { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { formatFilters, formatInvalidFields } from './list-notes.tsx';

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

const whole = CompanySummaryResponse.parse(sampleSummary);
const bare = CompanySummaryResponse.parse({ id: 7 });

test('a page that follows the contract has no message', () => {
  expect(formatInvalidFields([whole], 0)).toBeNull();
});

test('skipped rows and invalid fields are counted in one sentence', () => {
  expect(formatInvalidFields([whole, { ...whole, name: null }], 0)).toBe(
    'On this page, 1 field could not be read.',
  );
  expect(formatInvalidFields([whole], 1)).toBe('On this page, 1 row skipped: no usable ID.');
  expect(formatInvalidFields([bare], 2)).toBe(
    'On this page, 2 rows skipped: no usable ID; 12 fields could not be read.',
  );
});
