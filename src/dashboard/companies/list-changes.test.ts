import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';
import { parseCompaniesSearch, toCompanyListRequest } from './companies-search.ts';
import { toggleLocation, withoutCompanyFilters, withNumbers } from './list-changes.ts';

const read = (query: string) => parseCompaniesSearch(parseSearch(query));
const year = fc.option(fc.integer({ min: 0, max: 9999 }));

test('printed years parse to the same range, the earlier year first', () => {
  fc.assert(
    fc.property(year, year, (a, b) => {
      const [from, to] = a !== null && b !== null && a > b ? [b, a] : [a, b];
      const expected = from === null && to === null ? null : { from, to };
      expect(toCompanyListRequest(read(printSearch({ founded: { from: a, to: b } })), 'utc').founded).toEqual(
        expected,
      );
    }),
  );
});

test('toggling a location with any characters adds it, and toggling it again removes it', () => {
  const location = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map((text) => text.trim())
    // Skip locations that start or end with a semicolon, which would be ambiguous next to the separator.
    .filter((text) => text !== '' && !/^;|;$/.test(text));
  fc.assert(
    fc.property(location, location, (one, other) => {
      fc.pre(one !== other);
      const both = toggleLocation(toggleLocation(read('?page=3'), one), other);
      const address = printSearch({ ...both });
      expect(toCompanyListRequest(read(address), 'utc')).toMatchObject({ location: [one, other], page: 1 });
      expect(toCompanyListRequest(toggleLocation(both, one), 'utc').location).toEqual([other]);
    }),
  );
});

test('locations are readable in the URL', () => {
  expect(printSearch({ ...toggleLocation(toggleLocation({}, 'Berlin, Germany'), 'Paris') })).toBe(
    '?location=Berlin,+Germany;Paris',
  );
});

test('changing one year leaves the other unchanged in the URL', () => {
  const founded = (search: string, years: Parameters<typeof withNumbers>[2]) =>
    printSearch({ founded: withNumbers(read(search), 'founded', years).founded });
  expect(founded('?founded=2010-', { to: 2015 })).toBe('?founded=2010-2015');
  expect(founded('?founded=2010-2015', { from: null })).toBe('?founded=-2015');
  expect(founded('?founded=2010-', { from: null })).toBe('');
});

test('reversed years are written with the earlier one first', () => {
  expect(withNumbers(read('?founded=2020-'), 'founded', { to: 2010 }).founded).toEqual({
    from: 2010,
    to: 2020,
  });
  expect(withNumbers(read('?founded=2010-2020'), 'founded', { from: 2030 }).founded).toEqual({
    from: 2020,
    to: 2030,
  });
});

test('clearing the filters keeps sort, page size and view', () => {
  const search = withNumbers(
    read('?q=bank&category=ai&location=Paris&updated=2026-03&sort=-updated&size=50&view=cards'),
    'founded',
    { from: 2010, to: null },
  );
  expect(printSearch({ ...withoutCompanyFilters(search) })).toBe('?sort=-updated&size=50&view=cards');
});
