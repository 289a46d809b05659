import { expect, test } from 'vitest';
import { withComparing } from './comparing.ts';

test('a company is added once, and a seventh takes the place of the first', () => {
  expect(withComparing([], 1)).toEqual([1]);
  expect(withComparing([1, 2], 1)).toEqual([2, 1]);
  expect(withComparing([1, 2, 3, 4, 5, 6], 7)).toEqual([2, 3, 4, 5, 6, 7]);
});
