import { expect, test } from 'vitest';
import { MAX_VALUES } from '#contract/parameters.ts';
import { type CompanyFilter, needsLocalSearch, FILTER_FIELDS, NO_FILTER } from './company-query.ts';

const LIST = { ...NO_FILTER, sort: null, page: 2, size: 25 };
const FILTERS: CompanyFilter = {
  text: 'bank',
  categories: ['ai'],
  every: ['ai'],
  except: ['ai'],
  ids: [7],
  founded: { from: null, to: 2000 },
  locations: ['Berlin'],
  updated: { from: 0, to: 1 },
  changed: true,
  published: [{ types: ['news'], deals: [], text: '', since: null }],
};

test('the API filters by categories and by ids, and the catalogue by everything else', () => {
  expect(needsLocalSearch(LIST)).toBe(false);
  expect(FILTER_FIELDS.filter((field) => !needsLocalSearch({ ...LIST, [field]: FILTERS[field] }))).toEqual([
    'categories',
    'ids',
  ]);
});

test('more values than the API takes, and any order, are left to the catalogue', () => {
  const ids = Array.from({ length: MAX_VALUES + 1 }, (_, id) => id + 1);
  expect(needsLocalSearch({ ...LIST, ids: ids.slice(1) })).toBe(false);
  expect(needsLocalSearch({ ...LIST, ids })).toBe(true);
  expect(needsLocalSearch({ ...LIST, categories: ids.map(String) })).toBe(true);
  expect(needsLocalSearch({ ...LIST, sort: { by: 'name', descending: false } })).toBe(true);
});
