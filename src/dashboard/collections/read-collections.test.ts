import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isViewHref, MAX_ENTRIES, MAX_IDS, MAX_NAME_LENGTH } from './collections.ts';
import { readCollections } from './read-collections.ts';

const read = (watchlists: unknown[], views: unknown[] = []) => readCollections({ watchlists, views });

test('any JSON value parses to valid collections', () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.record({
      watchlists: fc.array(
        fc.record(
          { id: fc.anything(), name: fc.string(), ids: fc.array(fc.oneof(fc.integer(), fc.anything())) },
          { requiredKeys: [] },
        ),
      ),
      views: fc.array(fc.record({ name: fc.string(), href: fc.webUrl() })),
    }),
  );
  fc.assert(
    fc.property(anything, (json) => {
      const { watchlists, views } = readCollections(json);
      for (const { id, name, ids } of watchlists) {
        expect(id).not.toBe('');
        expect(name.trim()).toBe(name);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
        expect(ids.every((each) => Number.isSafeInteger(each))).toBe(true);
        expect(new Set(ids).size).toBe(ids.length);
      }
      expect(new Set(watchlists.map(({ id }) => id)).size).toBe(watchlists.length);
      expect(views.every(({ href }) => isViewHref(href))).toBe(true);
    }),
  );
});

test('invalid entries are reported and do not lose the others', () => {
  const { watchlists, views, problems } = read(
    [
      { id: 'a', name: 'Grid', ids: [1, '2', 2.5, -3, -3] },
      { id: 'b', ids: [1] },
      { id: 'c', name: 'Words', ids: ['one'] },
      { id: 'a', name: 'Again', ids: [4] },
      { name: 'By hand', ids: [5] },
    ],
    [
      { id: 'v', name: 'Fintech', href: '/companies?category=fintech' },
      { id: 'w', name: 'Elsewhere', href: 'https://evil.example/companies' },
    ],
  );
  expect(watchlists).toEqual([
    { id: 'a', name: 'Grid', ids: [1] },
    { id: 'By hand', name: 'By hand', ids: [5] },
  ]);
  expect(views).toEqual([{ id: 'v', name: 'Fintech', href: '/companies?category=fintech' }]);
  expect(problems).toEqual([
    'Watchlist Grid: 4 invalid company IDs were skipped.',
    'Watchlist 2 has no name.',
    'Watchlist 3 (Words) holds no ids of companies.',
    'Watchlist 4 (Again) is there twice.',
    'View 2 (Elsewhere) is not a list in Dossier.',
  ]);
});

test('companies and watchlists beyond the limits are reported', () => {
  const many = Array.from({ length: MAX_IDS + 1 }, (_, at) => at);
  const one = { id: 'a', name: 'Long', ids: many };
  const { watchlists, problems } = read([one]);
  expect(watchlists[0]?.ids).toHaveLength(MAX_IDS);
  expect(problems).toEqual([`Watchlist Long: only the first ${MAX_IDS} companies were imported.`]);
  const crowd = Array.from({ length: MAX_ENTRIES + 1 }, (_, at) => ({ name: `List ${at}`, ids: [at] }));
  expect(read(crowd).watchlists).toHaveLength(MAX_ENTRIES);
  expect(read(crowd).problems).toEqual([
    `Only the first ${MAX_ENTRIES} of ${MAX_ENTRIES + 1} watchlists were imported.`,
  ]);
});

test('an empty watchlist is valid', () => {
  expect(read([{ id: 'a', name: 'Later', ids: [] }])).toEqual({
    watchlists: [{ id: 'a', name: 'Later', ids: [] }],
    views: [],
    problems: [],
  });
});

test.each([
  '/companies/42',
  '/settings',
  '/sign-in?next=/companies',
  '//evil.example/companies',
  'javascript:alert(1)',
  '/companies?q=a#b',
  '/companies?q=a b',
  '/companiesx',
  `/companies?q=${'a'.repeat(9000)}`,
])('%.40s cannot be saved as a view', (href) => expect(isViewHref(href)).toBe(false));

test.each([
  '/companies',
  '/companies?category=fintech,ai&page=2',
  '/offerings?view=json',
  '/compare?ids=1,2',
])('%s can be saved as a view', (href) => expect(isViewHref(href)).toBe(true));
