import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageNumbers } from './list-footer.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 9]],
  [3, 9, [1, 2, 3, 4, 9]],
  [5, 9, [1, 4, 5, 6, 9]],
  [9, 9, [1, 8, 9]],
])('the pager on page %d of %d shows %j', (page, last, marks) => {
  expect(pageNumbers(page, last)).toEqual(marks);
});

test('the pager always shows first, current and last page in order, and a gap hides at least two pages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(5000), (page, more) => {
      const numbers = pageNumbers(page, page + more);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, page + more]));
      for (const [at, number] of numbers.entries()) expect(number - (numbers[at - 1] ?? 0)).not.toBe(2);
    }),
  );
});
