import { expect, test } from 'vitest';
import { lastPage } from './last-page.ts';

const silent = { limit: null, offset: null, total_count: null, has_next: null };
const view = { page: 3, size: 25 };

test.each([
  ['a total decides', { ...silent, total_count: 101, has_next: false }, 25, 5],
  ['nothing at all is one page', { ...silent, total_count: 0 }, 0, 1],
  ['without a total, has_next does', { ...silent, has_next: true }, 25, 4],
  ['and its no is final', { ...silent, has_next: false }, 25, 3],
  ['a silent server may have more after a full page', silent, 25, 4],
  ['but not after a short one', silent, 24, 3],
  ['and an empty page is behind the last', silent, 0, 2],
  ['the size given counts, not the one asked for', { ...silent, limit: 10, total_count: 101 }, 10, 11],
])('%s', (_, info, rows, last) => {
  expect(lastPage(info, view, rows)).toBe(last);
});
