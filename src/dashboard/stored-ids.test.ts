import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readIds, writeIds } from './stored-ids.ts';

function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  const { getItem, setItem }: Pick<Storage, 'getItem' | 'setItem'> = {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
  };
  // The other calls of a Storage are never made.
  return { getItem, setItem } as Storage;
}

test('what is written is read again, in its order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })), (ids) => {
      const storage = memoryStorage();
      writeIds(storage, 'some', ids);
      expect(readIds(storage, 'some')).toEqual(ids);
    }),
  );
});

test('whatever else an entry holds is left out, and without storage there is nothing', () => {
  const storage = memoryStorage();
  storage.setItem('some', '1,two,,-3,4.5,1e99,6');
  expect(readIds(storage, 'some')).toEqual([1, 6]);
  writeIds(null, 'some', [1]);
  expect(readIds(null, 'some')).toEqual([]);
});
