import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CompaniesSearch, parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';
import { matchesAll, withCategory, withMatchAll, withOnlyCategory } from './category-params.ts';

const read = (query: string) => parseCompaniesSearch(parseSearch(query));
const print = (search: CompaniesSearch) => printSearch({ ...search });

test('a category is wanted, excluded or neither, and a change goes to the first page', () => {
  const search = read('?category=ai&page=3');
  expect(print(withCategory(search, 'space', 'wanted'))).toBe('?category=ai,space');
  expect(print(withCategory(search, 'space', 'excluded'))).toBe('?category=ai&except=space');
  expect(print(withCategory(search, 'ai', 'excluded'))).toBe('?except=ai');
  expect(print(withCategory(search, 'ai', 'off'))).toBe('');
});

test('with all of them wanted, a further category is wanted too', () => {
  const search = read('?every=ai,space');
  expect(matchesAll(search)).toBe(true);
  expect(print(withCategory(search, 'health', 'wanted'))).toBe('?every=ai,space,health');
  expect(print(withMatchAll(search, false))).toBe('?category=ai,space');
  expect(print(withMatchAll(read('?category=ai,space&except=food'), true))).toBe(
    '?every=ai,space&except=food',
  );
});

test('a category that is chosen alone replaces all others', () => {
  expect(print(withOnlyCategory(read('?q=x&category=ai&every=space&except=food'), 'food'))).toBe(
    '?q=x&category=food',
  );
  expect(print(withOnlyCategory(read('?every=ai,space'), 'food', true))).toBe('?every=food');
});

const slugs = fc.option(fc.uniqueArray(fc.constantFrom('ai', 'food', 'space', 'health'), { minLength: 1 }), {
  nil: undefined,
});
const searches = fc.record({ category: slugs, every: slugs, except: slugs });

test('no sequence of changes makes a category both wanted and excluded', () => {
  const state = fc.constantFrom('off', 'wanted', 'excluded' as const);
  fc.assert(
    fc.property(searches, fc.constantFrom('ai', 'food'), state, fc.boolean(), (raw, slug, to, all) => {
      const search = parseCompaniesSearch({ ...raw });
      for (const next of [withCategory(search, slug, to, all), withMatchAll(search, all)])
        expect(parseCompaniesSearch({ ...next })).toEqual(next);
    }),
  );
});
