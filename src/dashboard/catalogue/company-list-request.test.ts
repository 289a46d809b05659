import { expect, test } from 'vitest';
import { forEachRange } from '#company-search/company-fields.ts';
import { MAX_VALUES } from '#contract/parameters.ts';
import {
  type CompanyFilter,
  toZonedFilter,
  canApiAnswer,
  FILTER_PARAMS,
  NO_COMPANY_FILTER,
} from './company-list-request.ts';
import { LAST_VISIT } from './last-visit.ts';

const LIST = { ...NO_COMPANY_FILTER, sort: null, page: 2, size: 25 };
const FILTERS: Required<Omit<CompanyFilter, 'watchlist'>> = {
  q: 'bank',
  category: ['ai'],
  every: ['ai'],
  except: ['ai'],
  ids: [7],
  ...forEachRange(() => ({ from: null, to: 2000 })),
  location: ['Berlin'],
  updated: { from: '2026-03', to: null },
  research: ['any'],
  news: 'any',
  deal: ['funding'],
  since: '2026-03',
  tag: ['lead'],
  note: 'any',
  done: 'yes',
};

test('the API filters by categories and by ids, and the catalogue by everything else', () => {
  expect(canApiAnswer(LIST)).toBe(true);
  expect(FILTER_PARAMS.filter((param) => canApiAnswer({ ...LIST, [param]: FILTERS[param] }))).toEqual([
    'category',
    'ids',
  ]);
});

test('more values than the API takes, and any order, are left to the catalogue', () => {
  const ids = Array.from({ length: MAX_VALUES + 1 }, (_, id) => id + 1);
  expect(canApiAnswer({ ...LIST, ids: ids.slice(1) })).toBe(true);
  expect(canApiAnswer({ ...LIST, ids })).toBe(false);
  expect(canApiAnswer({ ...LIST, category: ids.map(String) })).toBe(false);
  expect(canApiAnswer({ ...LIST, sort: { by: 'name', descending: false } })).toBe(false);
});

test('a filter without days or months is the same in all time zones, and has no other params of a search', () => {
  const search = { q: 'bank', ids: [7], watchlist: 'Mine', page: 2, sort: 'name' };
  expect(toZonedFilter(search, 'local')).toEqual({ q: 'bank', ids: [7], zone: 'utc' });
  expect(toZonedFilter({ updated: 'last-visit' }, 'local').zone).toBe('utc');
  expect(toZonedFilter({ updated: { from: '2026-03', to: null } }, 'local').zone).toBe('local');
  expect(toZonedFilter({ news: 'any', since: '2026-03-15' }, 'local').zone).toBe('local');
  expect(toZonedFilter({ updated: '7d' }, 'local').zone).toBe('local');
});

test('a number of days is counted back from today when the filter is used', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  expect(toZonedFilter({ updated: '7d' }, 'utc', now).updated).toEqual({ from: '2026-02-23', to: null });
  expect(toZonedFilter({ news: 'any', since: '1d' }, 'utc', now).since).toBe('2026-03-01');
  expect(toZonedFilter({ news: 'any', since: '2026-01' }, 'utc', now).since).toBe('2026-01');
  expect(toZonedFilter({ updated: LAST_VISIT }, 'utc', now).updated).toBe(LAST_VISIT);
});
