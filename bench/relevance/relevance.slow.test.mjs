import { describe, expect, test } from 'vitest';
import { createCompanyIndex } from '../../src/dashboard/catalogue/companies/company-index.ts';
import { NO_COMPANY_FILTER } from '../../src/dashboard/catalogue/company-list-request.ts';
import { judge, queriesFor, readSets } from './queries.mjs';

// Slightly below what `npm run bench -- relevance` measures.
const MIN_FIRST = 0.95;
const MIN_FIVE = 0.98;

const sets = readSets();

describe.each(['sample', 'world', 'S&P 500'])('a search of the companies of %s', (set) => {
  const companies = sets[set] ?? [];
  // The data of real companies isn't part of the repository.
  test.skipIf(companies.length === 0)(
    'finds what is meant, first or among five, for every kind of query',
    async () => {
      const index = createCompanyIndex();
      index.records.beginSync();
      index.records.upsert(structuredClone(companies));
      index.records.commitSync();
      for (const [kind, queries] of queriesFor(set, companies)) {
        let [first, five] = [0, 0];
        for (const query of queries) {
          const rows = await index.answers.rows({
            ...NO_COMPANY_FILTER,
            q: query.text,
            sort: null,
            page: 1,
            size: 5,
          });
          const result = judge(query, rows.companies);
          first += Number(result.first);
          five += Number(result.five);
        }
        expect(first / queries.length, `${kind}: first`).toBeGreaterThanOrEqual(MIN_FIRST);
        expect(five / queries.length, `${kind}: among five`).toBeGreaterThanOrEqual(MIN_FIVE);
      }
    },
  );
});
