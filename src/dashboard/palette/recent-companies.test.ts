import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { readRecent, rememberCompany, withRecent } from './recent-companies.ts';

test('recent companies are unique, latest first, and limited to six', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 })), (opened) => {
      const recent = opened.reduce<readonly number[]>(withRecent, []);
      const latestFirst = [...new Set(opened.toReversed())];
      expect(recent).toEqual(latestFirst.slice(0, 6));
    }),
  );
});

test('remembered companies are read back, and entries that are not ids are skipped', () => {
  const storage = safeStorage(fakeStorage({ 'dossier.recent': '1,two,,-3,4.5,1e99,6' }));
  expect(readRecent(storage)).toEqual([1, 6]);
  rememberCompany(storage, 9);
  expect(readRecent(storage)).toEqual([9, 1, 6]);
});
