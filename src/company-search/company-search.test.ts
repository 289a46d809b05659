import { describe, expect, test } from 'vitest';
import { sampleSummary } from '#contract/examples.ts';
import { type CompanySearchQuery, createCompanySearch, SearchTooSlow } from './company-search.ts';

const QUERY: CompanySearchQuery = {
  text: '',
  conditions: {},
  sort: null,
  limit: 10,
  offset: 0,
  hasCounts: true,
};

const COMPANIES = ['Solar Power', 'Power of the Sun', 'Sun Water', 'Water Works'].map((name, at) => ({
  ...sampleSummary,
  id: at + 1,
  name,
  description: `${name} builds water works in the sun.`,
}));

async function searchOf(now: () => number) {
  const search = createCompanySearch(now);
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
