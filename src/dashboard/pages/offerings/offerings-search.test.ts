import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_SIZES } from '#dashboard/lib/url/page-search.ts';
import { printFilters } from '#dashboard/records/row-filter.ts';
import { parseSearch, printSearch } from '#dashboard/lib/url/search-codec.ts';
import {
  type OfferingsSearch,
  parseOfferingsSearch,
  toOfferingsView,
  VIEWS,
  withPage,
} from './offerings-search.ts';
import { filtersOf, withFilters } from './row-filters.ts';

const print = (search: OfferingsSearch) => printSearch({ ...search });
const read = (query: string) => parseOfferingsSearch(parseSearch(query));

const text = fc.string({ unit: 'grapheme', minLength: 1 });
const filters = fc.array(fc.record({ path: fc.array(text, { minLength: 1, maxLength: 2 }), text }), {
  maxLength: 3,
});
const searches = fc.record({
  view: fc.constantFrom(undefined, ...VIEWS),
  q: fc.option(text, { nil: undefined }),
  where: filters.map(printFilters),
  page: fc.option(fc.integer({ min: 2, max: 100_000 }), { nil: undefined }),
  size: fc.constantFrom(undefined, ...PAGE_SIZES.filter((size) => size !== 25)),
});

test('parse(print(search)) round-trips', () => {
  fc.assert(
    fc.property(searches, (search) => {
      expect(read(print(search))).toEqual(search);
    }),
  );
});

test('any URL yields a valid view', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.string(), (query, junk) => {
      const search = read(`?${query}&view=${encodeURIComponent(junk)}&where=${encodeURIComponent(junk)}`);
      expect([undefined, ...VIEWS]).toContain(search.view);
      expect(toOfferingsView(search).page).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('filters are human-readable in the URL', () => {
  const search = withFilters(read('?view=cards'), [{ path: ['security_type'], text: 'Common stock' }]);
  expect(print(search)).toBe('?view=cards&where=security_type/Common+stock');
  expect(filtersOf(read(print(search)))).toEqual([{ path: ['security_type'], text: 'Common stock' }]);
  expect(print(withFilters(search, []))).toBe('?view=cards');
});

test('another page keeps the view and the filters, and the first page is omitted from the URL', () => {
  const search = read('?view=json&where=status/open&page=3');
  expect(print(withPage(search, 1))).toBe('?view=json&where=status/open');
  expect(print(withPage(search, 4))).toContain('page=4');
});
