import { expect, test } from 'vitest';
import { withLastCompared } from './last-compared.ts';

test('a company is added once, and a seventh replaces the first', () => {
  expect(withLastCompared([], 1)).toEqual([1]);
  expect(withLastCompared([1, 2], 1)).toEqual([2, 1]);
  expect(withLastCompared([1, 2, 3, 4, 5, 6], 7)).toEqual([2, 3, 4, 5, 6, 7]);
});
