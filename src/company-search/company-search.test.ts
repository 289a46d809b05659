import { describe, expect, test } from 'vitest';
import { sampleSummary } from '#contract/examples.ts';
import { SearchTooSlow } from '#search/time-budget.ts';
import { FIELD_COLUMNS } from './company-fields.ts';
import { type CompanySearchQuery, createCompanySearch } from './company-search.ts';
import { searchedCompany } from './testing/searched-company.ts';

const QUERY: CompanySearchQuery = {
  text: '',
  conditions: {},
  sort: null,
  limit: 10,
  offset: 0,
  hasCounts: true,
  figuresIn: 'UTC',
};

const COMPANIES = ['Solar Power', 'Power of the Sun', 'Sun Water', 'Water Works'].map((name, at) =>
  searchedCompany({
    ...sampleSummary,
    id: at + 1,
    name,
    description: `${name} builds water works in the sun.`,
    founded_year: 2000 + at,
    location: at % 2 === 0 ? 'Trieste, Italy' : 'Bonn, Germany',
    categories: at % 2 === 0 ? [{ id: 1, slug: 'energy', name: 'Energy' }] : [],
    updated_at: `2026-0${1 + at}-15T12:00:00Z`,
  }),
);

const readCompanies = async (positions: readonly number[]) =>
  positions.map((position) => JSON.stringify(COMPANIES[position]));

async function searchOf(now: () => number) {
  const search = createCompanySearch({ now, readCompanies });
  await search.add(COMPANIES.slice(0, 2));
  await search.add(COMPANIES.slice(2));
  await search.complete();
  return search;
}

const TEXTS = ['sun "water works"', 'solar powr -"of the"'];

describe('a search that takes longer than it may', () => {
  test('ends, wherever it is, and the next one finds the same as ever', async () => {
    const fresh = await searchOf(() => 0);
    for (const text of TEXTS) {
      const expected = await fresh.search({ ...QUERY, text }, 1);
      let isOver = false;
      // A millisecond passes with each look at the clock, so each search ends one step later than the one before it.
      for (let maxMs = 0; !isOver; maxMs++) {
        let time = 0;
        const search = await searchOf(() => time++);
        const found = await search.search({ ...QUERY, text }, maxMs).catch((error: unknown) => error);
        if (typeof found === 'string') isOver = true;
        else expect(found).toBeInstanceOf(SearchTooSlow);
        for (const other of TEXTS)
          expect(await search.search({ ...QUERY, text: other }, Infinity)).toBe(
            await fresh.search({ ...QUERY, text: other }, Infinity),
          );
        if (isOver) expect([found, maxMs > 2]).toEqual([expected, true]);
      }
    }
  });
});

describe('an image of the index', () => {
  test('finds, sorts and counts the same as the index', async () => {
    const search = await searchOf(() => 0);
    const image = await search.image();
    // What is read from a file is a copy.
    const copy = createCompanySearch({ now: () => 0, readCompanies }, structuredClone(image) ?? undefined);
    const queries: Partial<CompanySearchQuery>[] = [
      ...[
        '',
        'sun',
        'water works',
        'solra',
        '"of the sun"',
        'sun -water',
        'italy',
        '2',
        '2003',
        'nothing at all',
      ].map((text) => ({ text })),
      ...FIELD_COLUMNS.flatMap((by) => [false, true].map((descending) => ({ sort: { by, descending } }))),
      { conditions: { category: ['energy'] } },
      { conditions: { except: ['energy'], founded: { from: 2001, to: null } } },
      { conditions: { location: ['Italy'], ids: [1, 2, 3] }, text: 'sun' },
      {
        conditions: { updated: { from: Date.parse('2026-02-01'), to: null } },
        sort: { by: 'name', descending: true },
      },
    ];
    for (const query of queries) {
      const found = await copy.search({ ...QUERY, ...query }, Infinity);
      expect([query, found]).toEqual([query, await search.search({ ...QUERY, ...query }, Infinity)]);
    }
    expect(JSON.parse(await copy.search({ ...QUERY, text: 'sun' }, Infinity)).companies).toHaveLength(4);
  });
});
