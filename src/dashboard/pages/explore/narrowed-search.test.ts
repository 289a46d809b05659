import { expect, test } from 'vitest';
import { toFilterChips } from '#dashboard/companies/filter-chips.ts';
import { parseExploreSearch } from './explore-search.ts';
import { listHref } from './mark.ts';
import { inBoth, inCategory, inLocation, inMonth, inYears } from './narrowed-search.ts';
import { parseSearch } from '#dashboard/lib/url/search-codec.ts';

const read = (query: string) => parseExploreSearch(parseSearch(query));
const none = read('');

test("parsing keeps the list's filters and drops sort, page and view", () => {
  const all = 'q=bank&category=ai,data&every=grid&ids=1,2&founded=1990-2005&location=Berlin&updated=2026-03';
  expect(listHref(read(`?${all}&sort=name&page=2&size=50&view=cards&cols=name`))).toBe(`/companies?${all}`);
  expect(listHref(read('?founded=soon&updated=2026-13&ids=x&category=a%20b'))).toBe('/companies');
});

test('a mark without filters links to the shortest URL of its list', () => {
  expect(listHref(inCategory(none, 'ai'))).toBe('/companies?category=ai');
  expect(listHref(inBoth(none, 'ai', 'data'))).toBe('/companies?every=ai,data');
  expect(listHref(inYears(none, { from: 1990, to: 1994 }))).toBe('/companies?founded=1990-1994');
  expect(listHref(inYears(none, { from: 1990, to: 1990 }))).toBe('/companies?founded=1990');
  expect(listHref(inYears(none, { from: 1990, to: null }))).toBe('/companies?founded=1990-');
  expect(listHref(inLocation(none, 'Berlin, Germany'))).toBe('/companies?location=Berlin,+Germany');
  expect(listHref(inLocation(none, 'Here; there'))).toBe('/companies?location=Here;;+there');
  expect(listHref(inMonth(none, '2026-03'))).toBe('/companies?updated=2026-03');
});

test('a mark on a filtered page keeps the filters and additionally requires its category', () => {
  const search = read('?category=ai,data&founded=2010-');
  expect(listHref(inCategory(search, 'grid'))).toBe('/companies?category=ai,data&every=grid&founded=2010-');
  expect(listHref(inCategory(search, 'ai'))).toBe('/companies?category=ai,data&every=ai&founded=2010-');
  expect(listHref(inCategory(read('?category=ai'), 'ai'))).toBe('/companies?category=ai');
  expect(listHref(inBoth(read('?every=ai'), 'ai', 'data'))).toBe('/companies?every=ai,data');
});

test('each filter has a chip that removes only that filter', () => {
  const search = read(
    '?q=bank&category=ai,data&every=grid,food&ids=1,2&founded=1990-2005&location=Berlin;Paris&updated=2026-03',
  );
  const chips = toFilterChips(search, (slug) => slug.toUpperCase());
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
  const left = chips.map(({ without }) => toFilterChips(without, (slug) => slug.toUpperCase()));
  for (const [at, rest] of left.entries())
    expect(rest.map(({ name }) => name)).toEqual(chips.map(({ name }) => name).toSpliced(at, 1));
});
