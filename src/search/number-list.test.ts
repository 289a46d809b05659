import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNumberList } from './number-list.ts';

test('a list has its first values and what was pushed after them, in order', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.array(fc.double(), { maxLength: 200 }), (length, pushed) => {
      const list = createNumberList(Float64Array, length, Number.NaN);
      for (const value of pushed) list.push(value);
      expect(list.length).toBe(length + pushed.length);
      expect([list.at(length - 1), list.at(list.length)]).toEqual([
        length > 0 ? Number.NaN : undefined,
        undefined,
      ]);
      expect([...list.values()]).toEqual([...Array<number>(length).fill(Number.NaN), ...pushed]);
    }),
  );
});
