import { expect, test } from 'vitest';
import { COMPANY_FILTER_DEFINITIONS, parseFilter } from '#dashboard/companies/filter-definitions.ts';
import { toChips } from '#dashboard/list/filter-definition.ts';
import { parseSearch } from '#dashboard/search-params/search-params.ts';
import { exploreHref } from './data-point.tsx';
import { inLocation, toggleBoth, toggleCategory, toggleRange } from './narrowed-search.ts';

const read = (query: string) => parseFilter(parseSearch(query));
const none = read('');
const MARCH = { from: '2026-03', to: '2026-03' };

test("parsing keeps the list's filters and drops sort, page and view", () => {
  const all =
    'q=bank&category=ai,data&every=grid&ids=1,2&founded=1990-2005&location=Berlin&updated=2026-03&deal=funding&since=2026-01';
  expect(exploreHref(read(`?${all}&sort=name&page=2&size=50&view=cards&cols=name`))).toBe(`/explore?${all}`);
  expect(exploreHref(read('?founded=soon&updated=2026-13&ids=x&category=a%20b'))).toBe('/explore');
});

test('a point without filters has the shortest URL', () => {
  expect(exploreHref(toggleCategory(none, 'ai'))).toBe('/explore?category=ai');
  expect(exploreHref(toggleBoth(none, 'ai', 'data'))).toBe('/explore?every=ai,data');
  expect(exploreHref(toggleRange(none, 'founded', { from: 1990, to: 1994 }))).toBe(
    '/explore?founded=1990-1994',
  );
  expect(exploreHref(toggleRange(none, 'founded', { from: 1990, to: 1990 }))).toBe('/explore?founded=1990');
  expect(exploreHref(toggleRange(none, 'founded', { from: 1990, to: null }))).toBe('/explore?founded=1990-');
  expect(exploreHref(inLocation(none, 'Berlin, Germany'))).toBe('/explore?location=Berlin,+Germany');
  expect(exploreHref(inLocation(none, 'Here; there'))).toBe('/explore?location=Here;;+there');
  expect(exploreHref(toggleRange(none, 'updated', MARCH))).toBe('/explore?updated=2026-03');
});

test('a point on a filtered page keeps the filters and additionally requires its category', () => {
  const search = read('?category=ai,data&founded=2010-');
  expect(exploreHref(toggleCategory(search, 'grid'))).toBe(
    '/explore?category=ai,data&every=grid&founded=2010-',
  );
  expect(exploreHref(toggleCategory(search, 'ai'))).toBe('/explore?category=ai,data&every=ai&founded=2010-');
  expect(exploreHref(toggleBoth(read('?every=ai'), 'ai', 'data'))).toBe('/explore?every=ai,data');
});

test('a point that filters the page takes its filter away', () => {
  expect(exploreHref(toggleCategory(read('?category=ai&founded=2010-'), 'ai'))).toBe(
    '/explore?founded=2010-',
  );
  expect(exploreHref(toggleCategory(read('?category=ai&every=grid,data'), 'grid'))).toBe(
    '/explore?category=ai&every=data',
  );
  expect(exploreHref(toggleCategory(read('?category=ai,data&every=ai'), 'ai'))).toBe(
    '/explore?category=ai,data',
  );
  expect(exploreHref(toggleBoth(read('?category=ai&every=data'), 'ai', 'data'))).toBe('/explore');
  expect(exploreHref(toggleRange(read('?founded=1990-1994'), 'founded', { from: 1990, to: 1994 }))).toBe(
    '/explore',
  );
  expect(exploreHref(toggleRange(read('?updated=2026-03'), 'updated', MARCH))).toBe('/explore');
});

test('each filter has a chip that removes only that filter', () => {
  const search = read(
    '?q=bank&category=ai,data&every=grid,food&ids=1,2&founded=1990-2005&location=Berlin;Paris&updated=2026-03',
  );
  const chips = toChips(COMPANY_FILTER_DEFINITIONS, search, (slug) => slug.toUpperCase());
  expect(chips.map(({ name }) => name)).toEqual([
    '“bank”',
    'AI',
    'DATA',
    'GRID and FOOD',
    'Selected companies (2)',
    'Founded 1990–2005',
    'Berlin',
    'Paris',
    'Updated March 2026',
  ]);
  const left = chips.map(({ searchAfterRemoval }) =>
    toChips(COMPANY_FILTER_DEFINITIONS, searchAfterRemoval, (slug) => slug.toUpperCase()),
  );
  for (const [at, rest] of left.entries())
    expect(rest.map(({ name }) => name)).toEqual(chips.map(({ name }) => name).toSpliced(at, 1));
});
