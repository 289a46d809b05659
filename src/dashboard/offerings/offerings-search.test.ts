import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { needsOfferingCatalogue } from '#dashboard/catalogue/offering-list-request.ts';
import { withoutFilters } from '#dashboard/list/filter-definition.ts';
import { PAGE_SIZES } from '#dashboard/search-params/pager-search.ts';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';
import { parseRanges } from '#records/value-range.ts';
import { STATUSES } from '#records/window-status.ts';
import {
  toSortOrder,
  toggleStatus,
  toggleValue,
  toOfferingListRequest,
  withRange,
} from './offering-filters.ts';
import { offeringChips, OFFERINGS } from './offerings-list.ts';
import {
  type OfferingsSearch,
  parseOfferingsSearch,
  toOfferingPageNumbering,
  VIEWS,
} from './offerings-search.ts';

const print = (search: OfferingsSearch) => printSearch({ ...search });
const read = (query: string) => parseOfferingsSearch(parseSearch(query));

const text = fc.string({ unit: 'grapheme', minLength: 1 });
const path = fc.array(text, { minLength: 1, maxLength: 2 });
const filters = fc.array(fc.record({ path, text }), { minLength: 1, maxLength: 3 });
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const searches = fc.record({
  view: fc.constantFrom(undefined, ...VIEWS),
  q: optional(text),
  where: optional(filters),
  range: optional(
    fc.constantFrom(parseRanges('price/10..50 USD'), parseRanges('price/over 10..under 50 USD,size/..5')),
  ),
  status: optional(fc.subarray([...STATUSES], { minLength: 1 })),
  sort: optional(path.map((names) => toSortOrder({ path: names, descending: true }))),
  group: fc.constantFrom(undefined, 'company'),
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

test.each([
  ['-minus', { path: ['-minus'], descending: false }],
  ['window.status', { path: ['window.status'], descending: true }],
  ['', { path: [''], descending: false }],
  ['%', { path: ['%'], descending: true }],
  ['__proto__', { path: ['__proto__'], descending: true }],
])('a sort by the field %j is part of the URL', (_, sort) => {
  const query = print({ sort: toSortOrder(sort) });
  expect(toOfferingListRequest(read(query), 'utc').sort).toEqual(sort);
});

test('a sort by the status of the window differs from one by a field of that name', () => {
  expect(toOfferingListRequest(read('?sort=-window.status'), 'utc').sort).toEqual({
    path: [],
    descending: true,
  });
  expect(toOfferingListRequest(read('?sort=-'), 'utc').sort).toBeNull();
});

test.each<[string, number | null, number | null, string, object?]>([
  ['0.0000001..', 1e-7, null, 'Price: from 0.0000001'],
  ['1e-7..', 1e-7, null, 'Price: from 0.0000001'],
  ['..1000000000000000000000', null, 1e21, 'Price: up to 1,000,000,000,000,000,000,000'],
  ['..1e%2B21', null, 1e21, 'Price: up to 1,000,000,000,000,000,000,000'],
  ['0.12345..', 0.12345, null, 'Price: from 0.12345'],
  ['1234.5678..', 1234.5678, null, 'Price: from 1,234.5678'],
  ['-0.5..1e300', -0.5, 1e300, 'Price: -0.5–1e300'],
  ['..under+100000', null, 100_000, 'Price: under 100,000', { isUnder: true }],
  ['over+0.5..', 0.5, null, 'Price: over 0.5', { isOver: true }],
  ['over+10..50', 10, 50, 'Price: over 10, up to 50', { isOver: true }],
])('the range %s is parsed and printed unchanged', (range, from, to, chip, exclusion = {}) => {
  const search = read(`?range=price/${range}`);
  expect(toOfferingListRequest(search, 'utc').ranges).toEqual([
    { path: ['price'], from, to, currency: null, days: null, ...exclusion },
  ]);
  expect(offeringChips(search).map(({ name }) => name)).toEqual([chip]);
  expect(read(print(search))).toEqual(search);
});

test.each([
  ['0d..7d', Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 9) - 1, 'Closes: in the next 7 days'],
  ['7d..0d', Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 9) - 1, 'Closes: in the next 7 days'],
  ['0d..', Date.UTC(2026, 2, 1), null, 'Closes: from today'],
  ['2026-02-01..1d', Date.UTC(2026, 1, 1), Date.UTC(2026, 2, 3) - 1, 'Closes: 1 Feb 2026–1 day from today'],
])('the days of the range %s are counted from today', (range, from, to, chip) => {
  const search = read(`?range=closes/${range}`);
  expect(toOfferingListRequest(search, 'utc', '2026-03-01').ranges).toMatchObject([{ from, to }]);
  expect(offeringChips(search).map(({ name }) => name)).toEqual([chip]);
  expect(read(print(search))).toEqual(search);
});

test('any URL yields a valid query', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.string(), (query, junk) => {
      const value = encodeURIComponent(junk);
      const search = read(
        `?${query}&view=${value}&where=${value}&range=${value}&status=${value}&sort=${value}&group=${value}`,
      );
      expect([undefined, ...VIEWS]).toContain(search.view);
      const { page, statuses, ranges } = toOfferingListRequest(search, 'utc');
      expect(page).toBeGreaterThanOrEqual(1);
      for (const status of statuses) expect(STATUSES).toContain(status);
      for (const { from, to } of ranges) for (const end of [from, to]) expect(end).not.toBeNaN();
    }),
  );
});

test('values that are not a filter, sort or group are ignored', () => {
  const search = read(
    '?range=price,price/..,price/a..b,price/-1,price/over+..5,price/5..under+,a/over+2026-01-01..&status=gone&sort=-&group=no&where=a,/b',
  );
  expect(needsOfferingCatalogue(toOfferingListRequest(search, 'utc'))).toBe(false);
});

describe('the URL of a filter is readable', () => {
  const empty = read('');

  test('values of a field', () => {
    const common = toggleValue(empty, ['security_type'], 'Common stock');
    expect(print(common)).toBe('?where=security_type/Common+stock');
    const both = toggleValue(common, ['security_type'], 'Note');
    expect(toOfferingListRequest(both, 'utc').fields).toEqual([
      { path: ['security_type'], values: ['Common stock', 'Note'] },
    ]);
    expect(print(toggleValue(both, ['security_type'], 'Common stock'))).toBe('?where=security_type/Note');
  });

  test('ranges of numbers, amounts and days', () => {
    const range = { path: ['terms', 'price'], from: '10.5', to: '', currency: 'USD' };
    const priced = withRange(empty, range);
    expect(decodeURIComponent(print(priced))).toBe('?range=terms/price/10.5..+USD');
    expect(read(print(priced)).range).toEqual([range]);
    const days = withRange(priced, { path: ['opens'], from: '2026-01-01', to: '2026-01-31', currency: null });
    const [, opens] = toOfferingListRequest(days, 'utc').ranges;
    expect(opens?.from).toBe(Date.parse('2026-01-01T00:00:00Z'));
    expect(opens?.to, 'all of the last day').toBe(Date.parse('2026-02-01T00:00:00Z') - 1);
    expect(print(withRange(days, { ...range, from: '' }))).toBe('?range=opens/2026-01-01..2026-01-31');
  });

  test('statuses, sort and group', () => {
    const sort = toSortOrder({ path: ['terms', 'price'], descending: true });
    const search = { ...toggleStatus(empty, 'open'), sort };
    expect(print(search)).toBe('?status=open&sort=-terms/price');
    expect(toSortOrder({ path: [], descending: false })).toEqual({ by: 'window.status', descending: false });
    expect(toggleStatus(search, 'open').status).toBeUndefined();
    expect(toOfferingListRequest(read('?group=company'), 'utc').byCompany).toBe(true);
  });
});

test('a chip names its filter and takes away only that', () => {
  const search = read('?status=open,closed&where=kind/Note&range=share_price/10..50 USD&page=2&size=50');
  const chips = offeringChips(search);
  expect(chips.map(({ name }) => name)).toEqual(['Open', 'Closed', 'Kind: Note', 'Share price: 10–50 USD']);
  expect(chips.map(({ searchAfterRemoval }) => print(searchAfterRemoval))).toEqual(
    [
      '?status=closed&where=kind/Note&range=share_price/10..50+USD&size=50',
      '?status=open&where=kind/Note&range=share_price/10..50+USD&size=50',
      '?status=open,closed&range=share_price/10..50+USD&size=50',
      '?status=open,closed&where=kind/Note&size=50',
    ].map((query) => print(read(query))),
  );
  expect(print(withoutFilters(OFFERINGS.filters, search))).toBe('?size=50');
});

test('the API is asked for its first page if the rows come from all offerings', () => {
  expect(toOfferingPageNumbering(read('?page=3&size=50'))).toEqual({ page: 3, size: 50 });
  expect(toOfferingPageNumbering(read('?page=3&size=50&q=a'))).toEqual({ page: 1, size: 50 });
});
