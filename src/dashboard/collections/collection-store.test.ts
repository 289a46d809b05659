import { expect, test, vi } from 'vitest';
import { createCollections } from './collection-store.ts';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { MAX_ENTRIES } from './collections.ts';

const SERVER = 'https://one.example';

const open = (browser?: Storage, server = SERVER) =>
  createCollections({ storage: safeStorage(browser), server, newId: () => 'new' });

const list = (id: string, ...ids: number[]) => ({ id, name: `List ${id}`, ids });
const view = (id: string) => ({ id, name: `View ${id}`, href: `/companies?q=${id}` });

test('what is added is told at once and is there after a reload', () => {
  const storage = fakeStorage();
  const store = open(storage);
  const told = vi.fn();
  store.subscribe(told);
  store.watchlists.add(list('a', 1, 2));
  store.views.add(view('v'));
  expect(told).toHaveBeenCalledTimes(2);
  expect(open(storage).get()).toEqual({ watchlists: [list('a', 1, 2)], views: [view('v')] });
});

test('each server has its own', () => {
  const storage = fakeStorage();
  open(storage).watchlists.add(list('a', 1));
  expect(open(storage, 'https://two.example').get().watchlists).toEqual([]);
});

test('what another tab has written is taken over, and no change of one tab undoes another’s', () => {
  const storage = fakeStorage();
  const [here, there] = [open(storage), open(storage)];
  there.watchlists.add(list('a', 1));
  expect(here.get().watchlists).toEqual([]);
  here.views.add(view('v'));
  there.reload();
  expect(there.get()).toEqual({ watchlists: [list('a', 1)], views: [view('v')] });
  expect(here.get()).toEqual(there.get());
});

test('nothing is told when another entry of the storage has changed', () => {
  const storage = fakeStorage();
  const store = open(storage);
  store.watchlists.add(list('a', 1));
  const told = vi.fn();
  store.subscribe(told);
  store.reload();
  expect(told).not.toHaveBeenCalled();
});

test('a deleted entry comes back to its place, whatever was added since', () => {
  const store = open(fakeStorage());
  for (const id of ['a', 'b', 'c']) store.watchlists.add(list(id));
  const undo = store.watchlists.remove('b');
  expect(store.get().watchlists.map(({ id }) => id)).toEqual(['a', 'c']);
  store.watchlists.add(list('d'));
  undo();
  undo();
  expect(store.get().watchlists.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('an entry is changed in its place and can be moved up, as far as the top', () => {
  const store = open(fakeStorage());
  for (const id of ['a', 'b', 'c']) store.views.add(view(id));
  store.views.edit('b', (now) => ({ ...now, name: 'Renamed' }));
  store.views.moveUp('c');
  store.views.moveUp('a');
  store.views.moveUp('gone');
  expect(store.get().views.map(({ id, name }) => `${id} ${name}`)).toEqual([
    'a View a',
    'c View c',
    'b Renamed',
  ]);
});

test('there is room for so many and no more', () => {
  const store = open(fakeStorage());
  for (let at = 0; at < MAX_ENTRIES; at++) expect(store.watchlists.add(list(String(at), at))).toBe(true);
  expect(store.watchlists.add(list('over'))).toBe(false);
  expect(store.get().watchlists).toHaveLength(MAX_ENTRIES);
  expect(store.views.add(view('v'))).toBe(true);
});

test('a blocked storage holds the entries as long as the tab', () => {
  const store = open();
  store.watchlists.add(list('a', 1));
  store.reload();
  expect(store.get()).toEqual({ watchlists: [list('a', 1)], views: [] });
});

test('a full storage holds changes until there is room, and loses none', () => {
  const storage = fakeStorage();
  const store = open(storage);
  store.watchlists.add(list('a', 1));
  storage.state = 'full';
  store.watchlists.add(list('b', 2));
  store.reload();
  store.views.add(view('v'));
  expect(store.get()).toEqual({ watchlists: [list('a', 1), list('b', 2)], views: [view('v')] });
  storage.state = 'usable';
  store.views.moveUp('v');
  store.views.add(view('w'));
  expect(open(storage).get()).toEqual(store.get());
});

test.each(['{', 'null', '[]', '{"watchlists":{}}', '"text"', '{"watchlists":[1],"views":[null]}'])(
  'an entry that holds %s reads as empty and can be written over',
  (text) => {
    const storage = fakeStorage({ [`dossier.collections ${SERVER}`]: text });
    const store = open(storage);
    expect(store.get()).toEqual({ watchlists: [], views: [] });
    store.views.add(view('v'));
    expect(open(storage).get().views).toEqual([view('v')]);
  },
);
