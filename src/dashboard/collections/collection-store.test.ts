import { expect, test, vi } from 'vitest';
import { createCollections } from './collection-store.ts';
import { MOST_ENTRIES } from './collections.ts';

/** The two calls of a Storage that are made, on a Map; `full` refuses to write. */
function memoryStorage({ full = false } = {}) {
  const entries = new Map<string, string>();
  const made = {
    full,
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem(name: string, value: string) {
      if (made.full) throw new DOMException('No room.', 'QuotaExceededError');
      entries.set(name, value);
    },
  };
  return made;
}

const SERVER = 'https://one.example';

const open = (storage: ReturnType<typeof memoryStorage> | null, server = SERVER) =>
  createCollections({
    // The other calls of a Storage are never made.
    storage: storage as Storage | null,
    server,
    newId: () => 'new',
  });

const list = (id: string, ...ids: number[]) => ({ id, name: `List ${id}`, ids });
const view = (id: string) => ({ id, name: `View ${id}`, href: `/companies?q=${id}` });

test('what is added is told at once and is there after a reload', () => {
  const storage = memoryStorage();
  const store = open(storage);
  const told = vi.fn();
  store.subscribe(told);
  store.watchlists.add(list('a', 1, 2));
  store.views.add(view('v'));
  expect(told).toHaveBeenCalledTimes(2);
  expect(open(storage).read()).toEqual({ watchlists: [list('a', 1, 2)], views: [view('v')], kept: true });
});

test('each server has its own', () => {
  const storage = memoryStorage();
  open(storage).watchlists.add(list('a', 1));
  expect(open(storage, 'https://two.example').read().watchlists).toEqual([]);
});

test('what another tab has written is taken over, and no change of one tab undoes another’s', () => {
  const storage = memoryStorage();
  const [here, there] = [open(storage), open(storage)];
  there.watchlists.add(list('a', 1));
  expect(here.read().watchlists).toEqual([]);
  here.views.add(view('v'));
  there.reread();
  expect(there.read()).toEqual({ watchlists: [list('a', 1)], views: [view('v')], kept: true });
  expect(here.read()).toEqual(there.read());
});

test('nothing is told when another entry of the storage has changed', () => {
  const storage = memoryStorage();
  const store = open(storage);
  store.watchlists.add(list('a', 1));
  const told = vi.fn();
  store.subscribe(told);
  store.reread();
  expect(told).not.toHaveBeenCalled();
});

test('a deleted entry comes back to its place, whatever was added since', () => {
  const store = open(memoryStorage());
  for (const id of ['a', 'b', 'c']) store.watchlists.add(list(id));
  const undo = store.watchlists.remove('b');
  expect(store.read().watchlists.map(({ id }) => id)).toEqual(['a', 'c']);
  store.watchlists.add(list('d'));
  undo();
  undo();
  expect(store.read().watchlists.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

test('an entry is changed in its place and can be moved up, as far as the top', () => {
  const store = open(memoryStorage());
  for (const id of ['a', 'b', 'c']) store.views.add(view(id));
  store.views.edit('b', (now) => ({ ...now, name: 'Renamed' }));
  store.views.moveUp('c');
  store.views.moveUp('a');
  store.views.moveUp('gone');
  expect(store.read().views.map(({ id, name }) => `${id} ${name}`)).toEqual([
    'a View a',
    'c View c',
    'b Renamed',
  ]);
});

test('there is room for so many and no more', () => {
  const store = open(memoryStorage());
  for (let at = 0; at < MOST_ENTRIES; at++) expect(store.watchlists.add(list(String(at), at))).toBe(true);
  expect(store.watchlists.add(list('over'))).toBe(false);
  expect(store.read().watchlists).toHaveLength(MOST_ENTRIES);
  expect(store.views.add(view('v'))).toBe(true);
});

test('without storage, or with a full one, it lasts as long as the tab and says so', () => {
  const blocked = open(null);
  blocked.watchlists.add(list('a', 1));
  blocked.reread();
  expect(blocked.read()).toEqual({ watchlists: [list('a', 1)], views: [], kept: false });

  const storage = memoryStorage();
  const store = open(storage);
  store.watchlists.add(list('a', 1));
  expect(store.read().kept).toBe(true);
  storage.full = true;
  store.watchlists.add(list('b', 2));
  store.reread();
  store.views.add(view('v'));
  expect(store.read()).toEqual({ watchlists: [list('a', 1), list('b', 2)], views: [view('v')], kept: false });
  storage.full = false;
  store.views.moveUp('v');
  expect(store.read().kept).toBe(true);
  expect(open(storage).read().watchlists).toHaveLength(2);
});

test.each(['{', 'null', '[]', '{"watchlists":{}}', '"text"', '{"watchlists":[1],"views":[null]}'])(
  'an entry that holds %s reads as empty and can be written over',
  (text) => {
    const storage = memoryStorage();
    storage.entries.set(`dossier.collections ${SERVER}`, text);
    const store = open(storage);
    expect(store.read()).toEqual({ watchlists: [], views: [], kept: true });
    store.views.add(view('v'));
    expect(open(storage).read().views).toEqual([view('v')]);
  },
);
