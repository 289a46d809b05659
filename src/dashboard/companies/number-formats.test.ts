import { expect, test } from 'vitest';
import { NUMBER_FORMATS } from './number-formats.ts';

test.each([
  [{ from: 100, to: 1000 }, '100–1,000'],
  [{ from: 1000, to: 1000 }, '1,000'],
  [{ from: 1000, to: null }, '1,000 or more'],
  [{ from: null, to: 1000 }, 'up to 1,000'],
])('the range %j of a count is named %s', (range, name) => {
  expect(NUMBER_FORMATS.count.range(range)).toBe(name);
});

test('0 is a count, but no year', () => {
  expect(NUMBER_FORMATS.count.text(0)).toBe('0');
  expect(NUMBER_FORMATS.year.text(0)).toBeNull();
});
