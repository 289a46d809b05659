import * as fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { alphabetKey } from '#contract/alphabet.ts';
import type { Company } from '#contract/company.ts';
import { defaultParameters, operations } from '#contract/operations.ts';
import { propertyRuns } from '../../property-tests.ts';
import { NO_DATA_SET } from '../data-sets/current-data-set.ts';
import {
  company,
  currentDataSet,
  load,
  recordsIn,
  temporaryDatabase,
  totalIn,
} from '../testing/temporary-data.ts';
import { type CompanyListQuery, createCompanyStore } from './company-store.ts';

const ALL = defaultParameters(operations.companyList);
const SLUGS = ['space', 'fintech', 'health-care', 'robotics'];
const anyName = fc.constantFrom(
  'Acme',
  'acme',
  'Ácme',
  'Zeta',
  'zeta',
  '3M',
  'Ørsted',
  'Éclair',
  'eclair',
  '東京',
);
const companies = fc
  .uniqueArray(fc.record({ id: fc.nat(60), name: anyName, slugs: fc.subarray(SLUGS) }), {
    selector: ({ id }) => id,
    maxLength: 40,
  })
  .map((made) => made.map(({ id, name, slugs }) => company(id, name, slugs)));
const NO_FILTERS = defaultParameters(operations.companyList);
const query: fc.Arbitrary<CompanyListQuery> = fc
  .record({
    limit: fc.integer({ min: 1, max: 50 }),
    offset: fc.oneof(fc.nat(50), fc.constant(Number.MAX_SAFE_INTEGER)),
    company_ids: fc.option(fc.uniqueArray(fc.nat(70), { minLength: 1, maxLength: 20 })),
    category_slugs: fc.option(fc.uniqueArray(fc.constantFrom(...SLUGS, 'unknown'), { minLength: 1 })),
  })
  .map((given) => ({ ...NO_FILTERS, ...given }));

function expected(
  all: readonly Company[],
  { limit, offset, company_ids: companyIds, category_slugs: categorySlugs }: CompanyListQuery,
) {
  const matching = all
    .filter(({ id }) => companyIds === null || companyIds.includes(id))
    .filter(
      ({ categories }) =>
        categorySlugs === null || categories.some(({ slug }) => categorySlugs.includes(slug)),
    )
    .map((one) => ({ one, key: alphabetKey(one.name), id: one.id }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));
  return { total: matching.length, ids: matching.slice(offset, offset + limit).map(({ id }) => id) };
}

const idsIn = (page: string) => recordsIn(page).map(({ id }) => id as number);

describe('page', () => {
  test('every query returns the same companies as a naive model', async () => {
    const place = await temporaryDatabase();
    await fc.assert(
      fc.asyncProperty(companies, fc.array(query, { minLength: 10, maxLength: 10 }), async (all, queries) => {
        if (all.length === 0) return;
        await load(place, all);
        const dataSet = await currentDataSet(place);
        const store = createCompanyStore();
        for (const pageQuery of queries) {
          const page = await store.page(dataSet, pageQuery);
          expect({ total: totalIn(page), ids: idsIn(page) }).toEqual(expected(all, pageQuery));
        }
      }),
      // PostgreSQL gets fewer runs, because it is slower and executes the same SQL.
      propertyRuns(inject('postgresUrl') ? 0.2 : 0.6),
    );
  });

  test('paging with any limit returns every company once, in order', async () => {
    const place = await temporaryDatabase();
    const all = Array.from({ length: 57 }, (_, index) =>
      company(index, `Company ${(index * 31) % 57}`, ['space']),
    );
    await load(place, all);
    const dataSet = await currentDataSet(place);
    const store = createCompanyStore();
    for (const categorySlugs of [null, ['space'], ['space', 'unknown']])
      for (const limit of [1, 2, 7, 56, 57, 58, 500]) {
        const seen: number[] = [];
        for (let offset = 0; ; offset += limit) {
          const page = await store.page(dataSet, { ...ALL, limit, offset, category_slugs: categorySlugs });
          seen.push(...idsIn(page));
          if (offset + idsIn(page).length >= totalIn(page)) break;
        }
        expect(seen).toEqual(expected(all, { ...ALL, limit: 57 }).ids);
      }
  });
});

describe('find', () => {
  const largest = company(Number.MAX_SAFE_INTEGER, 'Largest', ['space']);

  test('a company is found by any id up to 2⁵³−1, with every field', async () => {
    const place = await temporaryDatabase();
    await load(place, [largest, company(0, 'Smallest')]);
    const dataSet = await currentDataSet(place);
    const store = createCompanyStore();
    const find = (id: number) => store.find(dataSet, { company_id: id });
    expect(JSON.parse(await find(largest.id))).toEqual(largest);
    expect(JSON.parse(await find(0))).toMatchObject({ id: 0, name: 'Smallest' });
    await expect(find(7)).rejects.toMatchObject({ code: 'not_found', message: 'There is no company 7.' });
  });

  test('an empty store has no companies', async () => {
    const store = createCompanyStore();
    expect(JSON.parse(await store.page(NO_DATA_SET, ALL))).toEqual({
      companies: [],
      page_info: { limit: 25, offset: 0, total_count: 0, has_next: false },
    });
    await expect(store.find(NO_DATA_SET, { company_id: 0 })).rejects.toMatchObject({ code: 'not_found' });
  });
});
