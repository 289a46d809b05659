import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from './random.ts';

test('one seed gives one sequence, and another seed another', () => {
  const sequence = (seed: string) => {
    const random = createRandom(seed);
    return Array.from({ length: 50 }, () => random.next());
  };
  fc.assert(
    fc.property(fc.string(), (seed) => {
      expect(sequence(seed)).toEqual(sequence(seed));
    }),
  );
  expect(sequence('one')).not.toEqual(sequence('another'));
});

test('whole numbers stay within their range', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -1000, max: 1000 }), fc.nat(1000), (seed, min, span) => {
      const value = createRandom(seed).int(min, min + span);
      expect(Number.isInteger(value) && value >= min && value <= min + span).toBe(true);
    }),
  );
});

test('a shuffle keeps every item', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.nat()), (seed, items) => {
      const byValue = (a: number, b: number) => a - b;
      expect(createRandom(seed).shuffle(items).toSorted(byValue)).toEqual(items.toSorted(byValue));
    }),
  );
});

test('an empty list has nothing to pick', () => {
  expect(() => createRandom('').pick([])).toThrow(RangeError);
});
