import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recycleKeys } from './use-recycled-keys.ts';

const pages = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }), { maxLength: 6 });

test('every row has a key of its own, and a row that stays keeps it', () => {
  fc.assert(
    fc.property(pages, (shown) => {
      let keys: ReadonlyMap<number, number> = new Map();
      for (const ids of shown) {
        const next = recycleKeys(keys, ids);
        expect([...next.keys()]).toEqual(ids);
        expect(new Set(next.values()).size).toBe(ids.length);
        for (const id of ids) if (keys.has(id)) expect(next.get(id)).toBe(keys.get(id));
        keys = next;
      }
    }),
  );
});

test('the rows of another page take over all keys', () => {
  const keys = recycleKeys(new Map(), [1, 2, 3]);
  expect([...recycleKeys(keys, [7, 8, 9]).values()]).toEqual([...keys.values()]);
});
