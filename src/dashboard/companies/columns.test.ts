import { expect, test } from 'vitest';
import { DEFAULT_COLUMNS, fieldsOf } from './columns.tsx';

test('an export of the columns on the screen has the id and their fields', () => {
  expect(fieldsOf(['name', 'founded'])).toEqual(['id', 'name', 'domain', 'founded_year']);
  expect(fieldsOf(DEFAULT_COLUMNS)).toEqual([
    'id',
    'name',
    'domain',
    'ticker',
    'categories',
    'founded_year',
    'location',
    'updated_at',
  ]);
});
