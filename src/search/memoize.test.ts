import { expect, test, vi } from 'vitest';
import { memoizeLast } from './memoize.ts';

test('a value is made once for each key until the version changes', () => {
  let version = 1;
  const memoized = memoizeLast<string>(() => version);
  const make = vi.fn(() => `value ${version}`);
  expect([memoized('a', make), memoized('a', make)]).toEqual(['value 1', 'value 1']);
  expect(make).toHaveBeenCalledTimes(1);
  version = 2;
  expect(memoized('a', make)).toBe('value 2');
  memoized('b', make);
  expect(make).toHaveBeenCalledTimes(3);
});

test('only the last few values are remembered', () => {
  const memoized = memoizeLast<string>(() => 1, 2);
  const made: string[] = [];
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a'])
    memoized(key, () => {
      made.push(key);
      return key;
    });
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});
