import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LAST_VISIT } from '#dashboard/catalogue/last-visit.ts';
import { PAGE_SIZES } from '#dashboard/search-params/pager-search.ts';
import { parseSearch, printSearch, toInterval } from '#dashboard/search-params/search-params.ts';
import { SORT_COLUMNS } from '../catalogue/company-list-request.ts';
import { COLUMN_IDS, DEFAULT_COLUMNS } from './columns.tsx';
import {
  type CompaniesSearch,
  parseCompaniesSearch,
  shownColumns,
  toCompanyListRequest,
} from './companies-search.ts';

const print = (search: CompaniesSearch) => printSearch({ ...search });
const read = (query: string) => parseCompaniesSearch(parseSearch(query));

const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/), { minLength: 1, maxLength: 5 });
const typed = fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => text.trim());
const intervals = <Value extends number | string>(value: fc.Arbitrary<Value>) =>
  fc
    .tuple(fc.option(value), fc.option(value))
    .filter((ends) => ends.some((end) => end !== null))
    .map(([from, to]) => toInterval<Value>({ from, to }));
const month = fc
  .tuple(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, nth]) => `${year}-${String(nth).padStart(2, '0')}`);
const place = fc.stringMatching(/^[A-Z][a-zé;]{2,9}(?:, [A-Z][a-z]{2,9})?[a-z]$/);
const searches = fc
  .record({
    watchlist: fc.constant(undefined),
    q: fc.option(
      typed.filter((text) => text !== ''),
      { nil: undefined },
    ),
    every: fc.option(slugs, { nil: undefined }),
    except: fc.option(slugs, { nil: undefined }),
    founded: fc.option(intervals(fc.integer({ min: 1, max: 9999 })), { nil: undefined }),
    location: fc.option(fc.uniqueArray(place, { minLength: 1, maxLength: 3 }), { nil: undefined }),
    updated: fc.option(fc.oneof(intervals(month), fc.constant(LAST_VISIT), fc.constant('7d' as const)), {
      nil: undefined,
    }),
    sort: fc.option(fc.record({ by: fc.constantFrom(...SORT_COLUMNS), descending: fc.boolean() }), {
      nil: undefined,
    }),
    category: fc.option(slugs, { nil: undefined }),
    ids: fc.option(fc.uniqueArray(fc.maxSafeNat(), { minLength: 1, maxLength: 5 }), { nil: undefined }),
    page: fc.option(fc.integer({ min: 2, max: 100_000 }), { nil: undefined }),
    size: fc.constantFrom(undefined, ...PAGE_SIZES.filter((size) => size !== 25)),
    cols: fc.option(
      fc
        .shuffledSubarray([...COLUMN_IDS].slice(1))
        .filter((ids) => ['name', ...ids].join() !== DEFAULT_COLUMNS.join())
        .map((ids) => ['name' as const, ...ids]),
      { nil: undefined },
    ),
    view: fc.constantFrom(undefined, 'cards' as const, 'rows' as const),
    peek: fc.option(fc.maxSafeNat(), { nil: undefined }),
  })
  .map((search) => {
    const { category = [], every = [] } = search;
    const except = search.except?.filter((slug) => ![...category, ...every].includes(slug));
    return { ...search, except: except?.length ? except : undefined };
  });

test('parse(print(search)) round-trips', () => {
  fc.assert(
    fc.property(searches, (search) => {
      expect(read(print(search))).toEqual(search);
    }),
  );
});

test('parsing a parsed search changes nothing', () => {
  fc.assert(
    fc.property(searches, (search) => {
      expect(parseCompaniesSearch({ ...search })).toEqual(search);
    }),
  );
});

test('any query string parses to a valid page and page size', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.string(), (query, page) => {
      const view = toCompanyListRequest(read(`?${query}&page=${encodeURIComponent(page)}`), 'utc');
      expect(view.page).toBeGreaterThanOrEqual(1);
      expect(PAGE_SIZES).toContain(view.size);
    }),
  );
});

test.each(['0', '-1', '1.5', 'abc', '1e3', '01', '', '9007199254740993'])(
  'page=%s falls back to the first page',
  (page) => {
    expect(read(`?page=${page}`).page).toBeUndefined();
  },
);

test('default values are left out of the URL', () => {
  expect(print(read('?page=1&size=25&category=&ids=x'))).toBe('');
});

test.each([
  'q=%20%20',
  'founded=abc',
  'founded=-',
  'founded=20100',
  'founded=2010-2020-2030',
  'location=;%20;',
  'updated=2026-13',
  'updated=7',
  'updated=-7d',
  'updated=07d',
  'updated=99999d',
  'updated=..',
  'updated=2026-032026-04',
  'updated=2026-03..2026-13',
  'updated=2026-03..2026-04..2026-05',
  'sort=size',
  'sort=--name',
  'sort=name,founded',
  'peek=acme',
  'peek=1.5',
  'peek=1,2',
])('?%s is invalid and ignored', (query) => {
  expect(read(`?${query}`)).toEqual(read(''));
});

test.each([
  ['2010-2020', { from: 2010, to: 2020 }],
  ['2020-2010', { from: 2010, to: 2020 }],
  ['2010-', { from: 2010, to: null }],
  ['-2020', { from: null, to: 2020 }],
  ['2015', { from: 2015, to: 2015 }],
  ['5-0', { from: 0, to: 5 }],
])('founded=%s parses to a year range', (text, years) => {
  expect(read(`?founded=${text}`).founded).toEqual(years);
});

test.each([
  ['2025-11..2026-03', { from: '2025-11', to: '2026-03' }],
  ['2026-03..2025-11', { from: '2025-11', to: '2026-03' }],
  ['2026-03..', { from: '2026-03', to: null }],
  ['..2026-12', { from: null, to: '2026-12' }],
  ['2028-02', { from: '2028-02', to: '2028-02' }],
])('updated=%s parses to a range of months', (text, months) => {
  expect(read(`?updated=${text}`).updated).toEqual(months);
});

test('locations keep commas, and a doubled semicolon is an escaped one', () => {
  const { location } = read('?location=Berlin, Germany;Paris;A;;B');
  expect(location).toEqual(['Berlin, Germany', 'Paris', 'A;B']);
});

test('cols lists column names and always includes the company', () => {
  expect(print(read('?cols=founded'))).toBe('?cols=name,founded');
  expect(print(read('?cols=name,ticker,categories,founded,location,updated'))).toBe('');
  expect(print(read('?cols=nothing'))).toBe('');
  expect(print(read('?cols=research,founded,name,founded'))).toBe('?cols=name,research,founded');
});

test('a watchlist shows what is new of its companies, unless other columns are chosen', () => {
  const watchlist = '?ids=1&watchlist=Grid';
  const news = ['name', 'ticker', 'categories', 'news', 'last-research', 'updated'];
  expect(shownColumns(read(watchlist))).toEqual(news);
  expect(print(read(`${watchlist}&cols=${news.join()}`))).toBe(watchlist);
  const usual = `${watchlist}&cols=${DEFAULT_COLUMNS.join()}`;
  expect(shownColumns(read(usual))).toEqual(DEFAULT_COLUMNS);
  expect(print(read(usual))).toBe(usual);
  expect(shownColumns(read('?ids=1'))).toEqual(DEFAULT_COLUMNS);
});

test('a category that is both wanted and excluded is wanted', () => {
  expect(print(read('?category=ai&every=food&except=space,ai,food,%20,'))).toBe(
    '?category=ai&every=food&except=space',
  );
  expect(print(read('?category=ai&except=ai'))).toBe('?category=ai');
});

test('ids are whole numbers, and everything else is ignored', () => {
  expect(read('?ids=-5').ids).toBeUndefined();
  expect(read('?peek=-5').peek).toBeUndefined();
  expect(read('?ids=0,1.5,x,-5,0,1e3,7').ids).toEqual([0, 7]);
});

test('the name of a watchlist needs its ids', () => {
  expect(read('?ids=1,2&watchlist=+Grid+storage+')).toMatchObject({ ids: [1, 2], watchlist: 'Grid storage' });
  expect(read(`?ids=1&watchlist=${'x'.repeat(200)}`).watchlist).toHaveLength(80);
  expect(print(read('?ids=x&watchlist=Grid'))).toBe('');
});
