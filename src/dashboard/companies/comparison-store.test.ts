import { expect, test } from 'vitest';
import { withCompared } from '../companies/max-compared.ts';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { createComparisonStore } from './comparison-store.ts';

test('a company is added once, and a seventh replaces the first', () => {
  expect(withCompared([], 1)).toEqual([1]);
  expect(withCompared([1, 2], 1)).toEqual([2, 1]);
  expect(withCompared([1, 2, 3, 4, 5, 6], 7)).toEqual([2, 3, 4, 5, 6, 7]);
});

test.each(['', '7', '{"ids":[1]}', '[0,-1,1.5,"2",3]'])(
  'a stored comparison of %j never yields invalid ids',
  (stored) => {
    const storage = safeStorage(fakeStorage({ 'dossier.comparison': stored }));
    expect(createComparisonStore(storage).get()).toEqual(stored.includes('3') ? [0, 3] : []);
  },
);
