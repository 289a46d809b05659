import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeStorage } from './testing/fake-storage.ts';
import { readIds, saveIds } from './stored-ids.ts';

test('saved ids are read back in the same order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })), (ids) => {
      const storage = safeStorage();
      saveIds(storage, 'some', ids);
      expect(readIds(storage, 'some')).toEqual(ids);
    }),
  );
});

test('entries that are not positive integers are skipped', () => {
  const storage = safeStorage();
  storage.setItem('some', '1,two,,-3,4.5,1e99,6');
  expect(readIds(storage, 'some')).toEqual([1, 6]);
});
