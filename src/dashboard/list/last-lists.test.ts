import { expect, test } from 'vitest';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { createLastListStore } from './last-lists.ts';

test('the last list of companies and that of offerings are remembered apart, also over a reload', () => {
  const storage = fakeStorage();
  const lists = createLastListStore(safeStorage(storage));
  lists.write('companies', { category: ['ai'], page: 2 });
  lists.write('offerings', { q: 'note' });
  const both = { companies: '?category=ai&page=2', offerings: '?q=note' };
  expect(lists.get()).toEqual(both);
  expect(createLastListStore(safeStorage(storage)).get()).toEqual(both);
});

test('a tab that was opened by its address has no lists, and takes none from another tab', () => {
  const storage = fakeStorage();
  createLastListStore(safeStorage(storage)).write('companies', { q: 'bank' });
  const none = { companies: null, offerings: null };
  const lists = createLastListStore(safeStorage(storage), { isStartingAnew: true });
  expect(lists.get()).toEqual(none);
  lists.adopt({ companies: '?q=bank', offerings: null });
  expect(lists.get()).toEqual(none);
});

test('a damaged entry counts as no list', () => {
  const storage = fakeStorage({ 'dossier.last-lists': '{"companies":5,"offerings":"?q=note"}' });
  expect(createLastListStore(safeStorage(storage)).get()).toEqual({ companies: null, offerings: '?q=note' });
});
