import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withRecent } from './recent-companies.ts';

test('recent companies are unique, latest first, and limited to six', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 })), (opened) => {
      const recent = opened.reduce<readonly number[]>(withRecent, []);
      const latestFirst = [...new Set(opened.toReversed())];
      expect(recent).toEqual(latestFirst.slice(0, 6));
    }),
  );
});
