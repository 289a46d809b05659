import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recycleKeys } from './use-recycled-keys.ts';

const pages = fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }), { maxLength: 6 });

test('every company has a key of its own, and one that stays keeps it', () => {
  fc.assert(
    fc.property(pages, (shown) => {
      let keys: ReadonlyMap<number, number> = new Map();
      for (const ids of shown) {
        const next = recycleKeys(keys, ids);
        expect([...next.keys()]).toEqual([...new Set(ids)]);
        expect(new Set(next.values()).size).toBe(next.size);
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

test('a repeated id takes over one key only', () => {
  const keys = recycleKeys(new Map(), [1, 2, 3]);
  expect([...recycleKeys(keys, [7, 7, 8, 9]).values()]).toEqual([...keys.values()]);
});
