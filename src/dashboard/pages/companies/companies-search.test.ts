import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_SIZES } from '../../page-search.ts';
import { parseSearch, printSearch } from '../../search-codec.ts';
import {
  COLUMN_IDS,
  type CompaniesSearch,
  parseCompaniesSearch,
  toggleCategory,
  toggleColumn,
  toListView,
} from './companies-search.ts';

const print = (search: CompaniesSearch) => printSearch({ ...search });
const read = (query: string) => parseCompaniesSearch(parseSearch(query));

const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/), { minLength: 1, maxLength: 5 });
const searches = fc.record({
  category: fc.option(slugs, { nil: undefined }),
  ids: fc.option(fc.uniqueArray(fc.maxSafeNat(), { minLength: 1, maxLength: 5 }), { nil: undefined }),
  page: fc.option(fc.integer({ min: 2, max: 100_000 }), { nil: undefined }),
  size: fc.constantFrom(undefined, ...PAGE_SIZES.filter((size) => size !== 25)),
  cols: fc.option(
    fc
      .subarray([...COLUMN_IDS].slice(1), { maxLength: COLUMN_IDS.length - 2 })
      .map((ids) => ['name' as const, ...ids]),
    { nil: undefined },
  ),
  view: fc.constantFrom(undefined, 'cards' as const),
});

test('reading undoes printing', () => {
  fc.assert(
    fc.property(searches, (search) => {
      expect(read(print(search))).toEqual(search);
    }),
  );
});

test('reading what was read changes nothing', () => {
  fc.assert(
    fc.property(searches, (search) => {
      expect(parseCompaniesSearch({ ...search })).toEqual(search);
    }),
  );
});

test('whatever the address holds, the view is a sound one', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.string(), (query, page) => {
      const view = toListView(read(`?${query}&page=${encodeURIComponent(page)}`));
      expect(view.page).toBeGreaterThanOrEqual(1);
      expect(PAGE_SIZES).toContain(view.size);
    }),
  );
});

test.each(['0', '-1', '1.5', 'abc', '1e3', '01', '', '9007199254740993'])(
  'page=%s is the first page',
  (page) => {
    expect(read(`?page=${page}`).page).toBeUndefined();
  },
);

test('defaults stay out of the address', () => {
  expect(print(read('?page=1&size=25&category=&ids=x'))).toBe('');
});

test('columns read as names, the company always among them', () => {
  expect(print(read('?cols=founded'))).toBe('?cols=name,founded');
  expect(print(read('?cols=name,ticker,categories,founded,location,updated'))).toBe('');
  expect(print(read('?cols=nothing'))).toBe('');
  expect(print(toggleColumn(read('?cols=name,founded'), 'founded'))).toBe('?cols=name');
  expect(print(toggleColumn(read(''), 'ticker'))).toBe('?cols=name,categories,founded,location,updated');
});

test('a filter starts from the first page, and taken twice it is as before', () => {
  const search = read('?category=ai&page=7&size=50');
  expect(print(toggleCategory(search, 'space'))).toBe('?category=ai,space&size=50');
  expect(print(toggleCategory(toggleCategory(search, 'space'), 'space'))).toBe('?category=ai&size=50');
});
