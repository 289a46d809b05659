import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyed } from './keyed.ts';

test('keys are unique and stable when items are appended', () => {
  const ids = fc.array(fc.oneof(fc.constant(null), fc.string(), fc.integer({ min: 0, max: 3 })));
  fc.assert(
    fc.property(ids, (each) => {
      const keys = keyed(each, (id) => id).map(({ key }) => key);
      expect(new Set(keys).size).toBe(each.length);
      expect(
        keyed([...each, 'later'], (id) => id)
          .slice(0, -1)
          .map(({ key }) => key),
      ).toEqual(keys);
    }),
  );
});
