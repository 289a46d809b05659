import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test('counts are grouped like Intl does', () => {
  const { format } = new Intl.NumberFormat('en');
  for (const count of [0, 999, 1000, 26_665, 100_000, 1_000_000])
    expect(formatCount(count)).toBe(format(count));
  fc.assert(fc.property(fc.maxSafeNat(), (count) => formatCount(count) === format(count)));
});
