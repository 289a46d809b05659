import { expect, test } from 'vitest';
import { lastPage } from './lists.ts';

const silent = { limit: null, offset: null, total_count: null, has_next: null };
const pageQuery = { page: 3, size: 25 };

test.each([
  ['a total determines the last page', { ...silent, total_count: 101, has_next: false }, 25, 5],
  ['an empty list has one page', { ...silent, total_count: 0 }, 0, 1],
  ['without a total, has_next adds a page', { ...silent, has_next: true }, 25, 4],
  ['without a total, has_next false ends the list', { ...silent, has_next: false }, 25, 3],
  ['without a total or has_next, a full page may be followed by another', silent, 25, 4],
  ['without a total or has_next, a short page is the last', silent, 24, 3],
  ['an empty page is past the last page', silent, 0, 2],
  [
    'an empty page is past the last page even if the total says otherwise',
    { ...silent, total_count: 51 },
    0,
    2,
  ],
  ['the applied page size counts, not the requested one', { ...silent, limit: 10, total_count: 101 }, 10, 11],
])('%s', (_, info, rows, last) => {
  expect(lastPage(info, pageQuery, rows)).toBe(last);
});
