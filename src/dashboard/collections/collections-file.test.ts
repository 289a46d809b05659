import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFile, printFile, formatMerge, merge, revertMerge } from './collections-file.ts';
import { type Collections, MAX_ENTRIES, sameName, toName } from './collections.ts';

const names = fc.string({ minLength: 1, maxLength: 90 }).map(toName).filter(Boolean);
const fewNames = fc.constantFrom('Grid', 'grid', 'Grid (2)', 'Space');
const fewIds = fc.constantFrom('a', 'b', 'c', 'd');
const collectionsOf = (name: fc.Arbitrary<string>, id: fc.Arbitrary<string>): fc.Arbitrary<Collections> =>
  fc.record({
    watchlists: fc.uniqueArray(
      fc.record({ id, name, ids: fc.uniqueArray(fc.nat({ max: 6 }), { maxLength: 4 }) }),
      { selector: (list) => list.id, maxLength: 5 },
    ),
    views: fc.uniqueArray(
      fc.record({
        id,
        name,
        href: fc.nat({ max: 5 }).map((page) => `/companies?page=${page}`),
      }),
      { selector: (view) => view.id, maxLength: 5 },
    ),
  });
const collections = collectionsOf(fewNames, fewIds);

const EMPTY: Collections = { watchlists: [], views: [] };

test('parseFile(printFile(collections)) round-trips', () => {
  fc.assert(
    fc.property(collectionsOf(names, fc.uuid()), (original) => {
      const file = parseFile(printFile(original, [], 'https://one.example', new Date(0)));
      expect(file).toEqual({ ...original, notes: [], problems: [], server: 'https://one.example' });
    }),
  );
});

test('taking back a merge restores what was there, and keeps what was written since', () => {
  const [added, ours] = [
    { id: 'new', name: 'Since', ids: [7] },
    { id: 'ours', name: 'Ours', ids: [50] },
  ];
  fc.assert(
    fc.property(collections, collections, (mine, theirs) => {
      const before = { ...mine, watchlists: [...mine.watchlists, ours] };
      const extended = { ...theirs, watchlists: [...theirs.watchlists, { ...ours, ids: [51] }] };
      const { watchlists, views } = merge(before, extended);
      const after = { watchlists, views };
      expect(revertMerge(after, before, after)).toEqual(before);
      const since = {
        views,
        watchlists: [
          ...watchlists.map((list) => (list.id === 'ours' ? { ...list, ids: [...list.ids, 52] } : list)),
          added,
        ],
      };
      expect(revertMerge(since, before, after).watchlists).toEqual([
        ...mine.watchlists,
        { ...ours, ids: [50, 52] },
        added,
      ]);
    }),
  );
});

test('a merge loses nothing, neither of the user’s entries nor of the file’s', () => {
  fc.assert(
    fc.property(collections, collections, (mine, theirs) => {
      const { watchlists, views } = merge(mine, theirs);
      for (const list of mine.watchlists) {
        const now = watchlists.find(({ id }) => id === list.id);
        expect(now?.name).toBe(list.name);
        expect(now?.ids.slice(0, list.ids.length)).toEqual(list.ids);
      }
      expect(views.slice(0, mine.views.length)).toEqual(mine.views);
      for (const { ids } of theirs.watchlists)
        expect(watchlists.some((list) => ids.every((id) => list.ids.includes(id)))).toBe(true);
      for (const { href } of theirs.views) expect(views.some((view) => view.href === href)).toBe(true);
    }),
  );
});

test('entries added by a merge have unique ids and names', () => {
  fc.assert(
    fc.property(collections, collections, (mine, theirs) => {
      const merged = merge(mine, theirs);
      for (const kind of ['watchlists', 'views'] as const) {
        const all = merged[kind];
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        for (const { id, name } of all.slice(mine[kind].length))
          expect(all.some((other) => other.id !== id && sameName(other.name, name))).toBe(false);
      }
    }),
  );
});

test('merging the same file twice adds nothing the second time', () => {
  fc.assert(
    fc.property(collections, collections, (mine, theirs) => {
      const { watchlists, views } = merge(mine, theirs);
      const again = merge({ watchlists, views }, theirs);
      expect({ watchlists: again.watchlists, views: again.views }).toEqual({ watchlists, views });
      expect(formatMerge(again)).toEqual(['Nothing new: you already have all of it.']);
    }),
  );
});

test('formatMerge reports added, extended and skipped entries', () => {
  const list = (at: number) => ({ id: `w${at}`, name: `List ${at}`, ids: [at] });
  const view = (at: number) => ({ id: `v${at}`, name: `View ${at}`, href: `/companies?page=${at}` });
  const theirs = { watchlists: [list(1), list(2)], views: [view(1), view(2), view(3)] };
  expect(formatMerge(merge(EMPTY, theirs))).toEqual(['2 watchlists and 3 views added.']);
  expect(
    formatMerge(
      merge({ ...EMPTY, watchlists: [{ ...list(1), ids: [9] }] }, { ...EMPTY, watchlists: [list(1)] }),
    ),
  ).toEqual(['1 watchlist got more companies.']);
  const full = { ...EMPTY, watchlists: Array.from({ length: MAX_ENTRIES }, (_, at) => list(at + 10)) };
  expect(formatMerge(merge(full, { ...theirs, views: [view(1)] }))).toEqual([
    '1 view added.',
    '2 watchlists skipped: the maximum is 200 of each.',
  ]);
});

test('a watchlist that would become too long is added as a separate one, once', () => {
  const many = (from: number) => Array.from({ length: 700 }, (_, at) => from + at);
  const mine = { ...EMPTY, watchlists: [{ id: 'a', name: 'Grid', ids: many(0) }] };
  const theirs = { ...EMPTY, watchlists: [{ id: 'a', name: 'Grid', ids: many(1000) }] };
  const once = merge(mine, theirs);
  expect(once.watchlists).toEqual([...mine.watchlists, { id: 'a-2', name: 'Grid (2)', ids: many(1000) }]);
  expect(merge(once, theirs).watchlists).toEqual(once.watchlists);
});

test.each(['AB', 'A-', 'A-2b', 'A-x2'])('a watchlist A is added beside %s with the same companies', (id) => {
  const mine = { ...EMPTY, watchlists: [{ id, name: 'Grid', ids: [1, 2] }] };
  const theirs = { ...EMPTY, watchlists: [{ id: 'A', name: 'Space', ids: [2, 1] }] };
  const once = merge(mine, theirs);
  expect(once.watchlists).toEqual([...mine.watchlists, ...theirs.watchlists]);
  expect(merge(once, theirs).watchlists).toEqual(once.watchlists);
});

test.each(['', '{', '[1]', '"text"', '{"companies":[]}'])(
  'a file that contains %s imports nothing and reports one problem',
  (text) => {
    const { watchlists, views, problems } = parseFile(text);
    expect([watchlists, views]).toEqual([[], []]);
    expect(problems).toHaveLength(1);
  },
);
