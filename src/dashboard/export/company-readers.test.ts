import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { sampleSummary } from '#contract/examples.ts';
import { companyQueries } from '../api/companies.ts';
import { makeRows, oddApi, unknownServer, USUAL } from '../api/testing/odd-server.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { NO_FILTER } from '../catalogue/company-query.ts';
import { INITIAL_PROGRESS, type Progress } from '../catalogue/crawl/progress.ts';
import { progressQuery } from '../catalogue/queries.ts';
import type { CompanySources } from '../companies/company-sources.ts';
import type { JsonRecord } from '../records/json-record.ts';
import { matchingCompanies } from './company-readers.ts';

const INFO = { total_count: 1, limit: 200, offset: 0, has_next: false };

/** Exports a category from a server that can't filter. `onRows` is called when a page is read from the catalogue. */
async function exportCategory({ cache = new QueryClient(), onRows = () => {} } = {}) {
  const { api } = oddApi({ ...USUAL, categories: null }, makeRows(60));
  const server = unknownServer();
  const rows = () => {
    onRows();
    return Promise.resolve({
      companies: [sampleSummary],
      invalidRows: 0,
      page_info: INFO,
      matches: [],
      isPartial: false,
    });
  };
  // The cast is safe: the code under test uses only this.
  const catalogue = {
    query: (call: (index: object) => unknown) => call({ rows }),
  } as unknown as Catalogue;
  const app: CompanySources = {
    cache,
    companies: companyQueries(api, server),
    catalogue: () => Promise.resolve(catalogue),
    server,
  };
  const records: JsonRecord[] = [];
  const query = { ...NO_FILTER, categories: ['games'], sort: null, page: 1, size: 25 };
  const warnings = await matchingCompanies(
    app,
    query,
  )({
    signal: new AbortController().signal,
    withRetry: (call) => call(),
    add: (added) => void records.push(...added),
    reportProgress: () => {},
  });
  return { records, warnings };
}

test('an export reads from the catalogue once the server turns out not to filter like this', async () => {
  expect(await exportCategory()).toEqual({ records: [sampleSummary], warnings: [] });
});

test('an export of what was loaded until then says so, although the rest is loaded meanwhile', async () => {
  const cache = new QueryClient();
  const report = (progress: Partial<Progress>) =>
    cache.setQueryData(progressQuery.queryKey, { ...INITIAL_PROGRESS, reported: 60, ...progress });
  report({ phase: 'reading', loaded: 25 });
  const { warnings } = await exportCategory({
    cache,
    onRows: () => report({ phase: 'complete', loaded: 60 }),
  });
  expect(warnings).toEqual([expect.stringContaining('Only the companies loaded so far were searched: 25')]);
});
