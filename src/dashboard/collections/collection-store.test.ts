import { expect, test, vi } from 'vitest';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { createCollections } from './collection-store.ts';
import { MAX_ENTRIES } from './collections.ts';

const SERVER = 'https://one.example';

const open = (browser?: Storage, server = SERVER) => createCollections(safeStorage(browser), server);

const list = (id: string, ...ids: number[]) => ({ id, name: `List ${id}`, ids });
const view = (id: string) => ({ id, name: `View ${id}`, href: `/companies?q=${id}` });

test('an added entry notifies subscribers at once and survives a reload', () => {
  const storage = fakeStorage();
  const store = open(storage);
  const listener = vi.fn();
  store.subscribe(listener);
  store.watchlists.add(list('a', 1, 2));
  store.views.add(view('v'));
  expect(listener).toHaveBeenCalledTimes(2);
  expect(open(storage).get()).toEqual({ watchlists: [list('a', 1, 2)], views: [view('v')] });
});

test('each server has its own watchlists', () => {
  const storage = fakeStorage();
  open(storage).watchlists.add(list('a', 1));
  expect(open(storage, 'https://two.example').get().watchlists).toEqual([]);
});

test('changes from other tabs are loaded, and no tab overwrites another’s change', () => {
  const storage = fakeStorage();
  const [here, there] = [open(storage), open(storage)];
  there.watchlists.add(list('a', 1));
  expect(here.get().watchlists).toEqual([]);
  here.views.add(view('v'));
  there.reload();
  expect(there.get()).toEqual({ watchlists: [list('a', 1)], views: [view('v')] });
  expect(here.get()).toEqual(there.get());
});

test('a reload that changes nothing does not notify', () => {
  const storage = fakeStorage();
  const store = open(storage);
  store.watchlists.add(list('a', 1));
  const listener = vi.fn();
  store.subscribe(listener);
  store.reload();
  expect(listener).not.toHaveBeenCalled();
});

test('undoing a deletion restores the entry’s position, even after other additions', () => {
  const store = open(fakeStorage());
  for (const id of ['a', 'b', 'c']) store.watchlists.add(list(id));
  const undo = store.watchlists.remove('b');
  expect(store.get().watchlists.map(({ id }) => id)).toEqual(['a', 'c']);
  store.watchlists.add(list('d'));
  undo();
  undo();
  expect(store.get().watchlists.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('an edited entry stays in place, and entries move up to the top at most', () => {
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

test('watchlists beyond MAX_ENTRIES are rejected', () => {
  const store = open(fakeStorage());
  for (let at = 0; at < MAX_ENTRIES; at++) expect(store.watchlists.add(list(String(at), at))).toBe(true);
  expect(store.watchlists.add(list('over'))).toBe(false);
  expect(store.get().watchlists).toHaveLength(MAX_ENTRIES);
  expect(store.views.add(view('v'))).toBe(true);
});

test('with blocked storage, entries last as long as the tab', () => {
  const store = open();
  store.watchlists.add(list('a', 1));
  store.reload();
  expect(store.get()).toEqual({ watchlists: [list('a', 1)], views: [] });
});

test('with full storage, changes stay in memory until there is room, and none are lost', () => {
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
  'a stored value of %s parses as empty and can be overwritten',
  (text) => {
    const storage = fakeStorage({ [`dossier.collections ${SERVER}`]: text });
    const store = open(storage);
    expect(store.get()).toEqual({ watchlists: [], views: [] });
    store.views.add(view('v'));
    expect(open(storage).get().views).toEqual([view('v')]);
  },
);
