import { expect, test } from 'vitest';
import { readPages } from './scan-records.ts';

test.each([
  [0, [[]]],
  [3, [[0, 1, 2], []]],
  [
    5,
    [
      [0, 1, 2],
      [3, 4],
    ],
  ],
])('a list of %i rows is read to its end, in pages of three', async (count, pages) => {
  const rows = Array.from({ length: count }, (_, position) => position);
  const read: (readonly number[])[] = [];
  for await (const page of readPages(3, async (from, to) => rows.slice(from, to))) read.push(page);
  expect(read).toEqual(pages);
});
