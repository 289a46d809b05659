import { describe, expect, test } from 'vitest';
import { createEdition } from './editions.mjs';
import { createModel } from './model.mjs';

const category = (slug) => ({ id: slug.length, slug, name: slug });
const company = (id, name, ...slugs) => ({
  id,
  name,
  categories: slugs.map(category),
  research: [],
  news: [{ id }],
  updated_at: '2026-01-01T00:00:00Z',
});
const model = createModel({
  edition: 'first',
  companies: [
    company(3, 'beta', 'ai'),
    company(1, 'Zeta', 'ai', 'food'),
    company(9, 'Äther', 'food'),
    company(2, 'Beta', 'space'),
  ],
  offerings: [{ id: 'b' }, { id: 10 }, { id: 'a' }, { id: 9 }],
});
const page = (query) => JSON.parse(model.textOf({ operation: 'companies', query }));
const idsOf = (query) => page({ limit: 25, offset: 0, ...query }).companies.map(({ id }) => id);

describe('model', () => {
  test('companies are ordered by name without case and accents, then by id', () => {
    expect(idsOf({})).toEqual([9, 2, 3, 1]);
  });

  test('filters match any of their values, and both of them together', () => {
    expect(idsOf({ slugs: ['ai'] })).toEqual([3, 1]);
    expect(idsOf({ slugs: ['food', 'space'] })).toEqual([9, 2, 1]);
    expect(idsOf({ ids: [1, 2, 77] })).toEqual([2, 1]);
    expect(idsOf({ ids: [1, 2], slugs: ['ai'] })).toEqual([1]);
    expect(idsOf({ slugs: ['none'] })).toEqual([]);
  });

  test.each([
    [{ limit: 2, offset: 0 }, [9, 2], true],
    [{ limit: 2, offset: 2 }, [3, 1], false],
    [{ limit: 3, offset: 3 }, [1], false],
    [{ limit: 2, offset: 9 }, [], false],
  ])('the page %o has its rows and page info', (query, ids, has_next) => {
    const { companies, page_info } = page(query);
    expect(companies.map(({ id }) => id)).toEqual(ids);
    expect(page_info).toEqual({ ...query, total_count: 4, has_next });
  });

  test('lists leave out research and news, details have them', () => {
    expect(Object.keys(page({ limit: 1, offset: 0 }).companies[0])).toEqual([
      'id',
      'name',
      'categories',
      'updated_at',
    ]);
    expect(model.textOf({ operation: 'company', query: { id: 9 } })).toBe(
      JSON.stringify(company(9, 'Äther', 'food')),
    );
    expect(model.textOf({ operation: 'company', query: { id: 4 } })).toBeUndefined();
  });

  test('offerings are ordered by number, then by text, and found by either', () => {
    const text = model.textOf({ operation: 'offerings', query: { limit: 25, offset: 0 } });
    expect(JSON.parse(text).offerings.map(({ id }) => id)).toEqual([9, 10, 'a', 'b']);
    expect(model.textOf({ operation: 'offering', query: { id: '10' } })).toBe('{"id":10}');
    expect(model.textOf({ operation: 'offering', query: { id: 'c' } })).toBeUndefined();
  });

  test('the editions differ in every record, in their ids and in their order', () => {
    const [first, second] = ['first', 'second'].map((name) => createModel(createEdition(name, 200)));
    const [a, b] = [first.companyIds(), second.companyIds()];
    const common = a.filter((id) => b.includes(id));
    expect(common.length).toBeGreaterThan(150);
    expect(common.length).toBeLessThan(a.length);
    expect(common).not.toEqual(b.filter((id) => a.includes(id)));
    const detail = (model_, id) => model_.textOf({ operation: 'company', query: { id } });
    for (const id of common) expect(detail(first, id)).not.toBe(detail(second, id));
  });
});
