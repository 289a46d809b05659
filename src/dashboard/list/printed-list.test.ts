import { expect, test } from 'vitest';
import { formatPrintedCount } from './printed-list.tsx';

const count = (offset: number, rows: number, total: number | null) =>
  formatPrintedCount('companies', { offset, rows, total });

test('a whole list shows its count, and part of one says which part it is and how to get the rest', () => {
  expect(count(0, 1204, 1204)).toBe('1,204 companies');
  expect(count(0, 500, 1204)).toBe('The first 500 of 1,204 companies. Export the list to get the rest.');
  expect(count(25, 25, 1204)).toBe('26–50 of 1,204 companies. Export the list to get the rest.');
  expect(count(0, 25, null)).toBe(
    'The first 25 of an unknown number of companies. Export the list to get the rest.',
  );
});
