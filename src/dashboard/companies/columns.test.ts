import { expect, test } from 'vitest';
import { DEFAULT_COLUMNS, exportedBy } from './columns.tsx';

test('an export of the columns on the screen has the id and their fields', () => {
  expect(exportedBy(['name', 'founded'])).toEqual(['id', 'name', 'domain', 'founded_year']);
  expect(exportedBy(DEFAULT_COLUMNS)).toEqual([
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
