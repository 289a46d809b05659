import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_COMPARED } from '#dashboard/companies/max-compared.ts';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';
import {
  type CompareSearch,
  parseCompareSearch,
  toCompareView,
  withCompany,
  withoutCompany,
} from './compare-search.ts';

const print = (search: CompareSearch) => printSearch({ ...search });
const read = (query: string) => parseCompareSearch(parseSearch(query));

const searches = fc.record({
  ids: fc.option(fc.uniqueArray(fc.maxSafeNat(), { minLength: 1, maxLength: 9 }), { nil: undefined }),
  diff: fc.constantFrom(undefined, 1 as const),
});

test('parse(print(search)) round-trips, and parsing is idempotent', () => {
  fc.assert(
    fc.property(searches, (search) => {
      expect(read(print(search))).toEqual(search);
      expect(parseCompareSearch({ ...search })).toEqual(search);
    }),
  );
});

test('any URL compares at most six distinct companies', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.string(), (query, ids) => {
      const view = toCompareView(read(`?${query}&ids=${encodeURIComponent(ids)}`));
      expect(view.ids.length).toBeLessThanOrEqual(MAX_COMPARED);
      expect(new Set(view.ids).size).toBe(view.ids.length);
      expect(view.ids.every((id) => Number.isSafeInteger(id))).toBe(true);
    }),
  );
});

test('a comparison is human-readable in the URL', () => {
  expect(print({ ids: [3, 1, 2], diff: 1 })).toBe('?ids=3,1,2&diff=1');
  expect(read('?ids=3,x,1,3,,-1,1.5')).toEqual({ ids: [3, 1], diff: undefined });
  expect(print(read('?ids=&diff=0&page=2'))).toBe('');
});

test('companies beyond the sixth are counted, not compared', () => {
  const view = toCompareView(read('?ids=1,2,3,4,5,6,7,8'));
  expect(view.ids).toEqual([1, 2, 3, 4, 5, 6]);
  expect(view.omitted).toBe(2);
});

test('adding and removing a company restores the comparison', () => {
  const search = read('?ids=5,6&diff=1');
  expect(print(withCompany(search, 7))).toBe('?ids=5,6,7&diff=1');
  expect(print(withCompany(search, 6))).toBe('?ids=5,6&diff=1');
  expect(withoutCompany(withCompany(search, 7), 7)).toEqual(search);
  expect(print(withoutCompany(read('?ids=5'), 5))).toBe('');
});

test('removing one of too many companies lets the next one in', () => {
  const search = withoutCompany(read('?ids=1,2,3,4,5,6,7'), 2);
  expect(toCompareView(search).ids).toEqual([1, 3, 4, 5, 6, 7]);
});
