import { sampleSummary } from '#contract/fixtures.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { companyQueries } from '../api/companies.ts';
import { makeRows, oddApi, unknownServer, USUAL } from '../api/testing/odd-server.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { NO_FILTER } from '../catalogue/company-query.ts';
import type { JsonRecord } from '../records/json-record.ts';
import { type CompanyContext, matchingCompanies } from './company-sources.ts';

test('an export reads from the catalogue once the server turns out not to filter like this', async () => {
  const { api } = oddApi({ ...USUAL, categories: null }, makeRows(60));
  const server = unknownServer();
  const rows = () =>
    Promise.resolve({ companies: [sampleSummary], invalidRows: 0, page_info: INFO, highlights: [] });
  // Only what this reader uses.
  const catalogue = {
    query: (call: (index: object) => unknown) => call({ rows }),
  } as unknown as Catalogue;
  const app: CompanyContext = {
    cache: new QueryClient(),
    companies: companyQueries(api, server),
    catalogue: () => Promise.resolve(catalogue),
    server,
  };
  const records: JsonRecord[] = [];
  const query = { ...NO_FILTER, categories: ['games'], sort: null, page: 1, size: 25 };
  await matchingCompanies(
    app,
    query,
  )({
    signal: new AbortController().signal,
    withRetry: (call) => call(),
    add: (added) => void records.push(...added),
    reportProgress: () => {},
  });
  expect(records).toEqual([sampleSummary]);
});

const INFO = { total_count: 1, limit: 200, offset: 0, has_next: false };
