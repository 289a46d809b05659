import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { sampleSummary } from '#contract/examples.ts';
import { answering } from '#dashboard/testing/answering.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { companyQueries } from '../api/companies.ts';
import { HEALTH_KEY } from '../api/query-keys.ts';
import { makeRows, oddApi, unknownServer, USUAL } from '../api/testing/odd-server.ts';
import { progressQuery } from '../catalogue/catalogue-query.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { NO_COMPANY_FILTER } from '../catalogue/company-list-request.ts';
import { INITIAL_PROGRESS, type Progress } from '../catalogue/crawl/progress.ts';
import type { CompanySources } from '../companies/list-query.ts';
import { company } from '../testing/company-samples.ts';
import { refused } from '../testing/fake-service.ts';
import { chosenCompanies, matchingCompanies, wholeRecords } from './company-readers.ts';
import type { RecordReader } from './export-context.ts';

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
  // The cast is safe because the code under test uses nothing else.
  const catalogue = {
    ask: answering({ rows }),
  } as unknown as Catalogue;
  const app: CompanySources = {
    cache,
    companies: companyQueries(api, server),
    catalogue: () => Promise.resolve(catalogue),
    server,
  };
  const records: JsonRecord[] = [];
  const query = { ...NO_COMPANY_FILTER, category: ['games'], sort: null, page: 1, size: 25 };
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

/** Exports while the server is down. The catalogue has read two companies, one of them with its news. */
async function exportDuringOutage(reader: (app: CompanySources) => RecordReader, isDown = true) {
  const cache = new QueryClient();
  cache.setQueryData(progressQuery.queryKey, {
    ...INITIAL_PROGRESS,
    phase: 'complete',
    loaded: 2,
    at: Date.parse('2026-03-02T10:42:00Z'),
  });
  cache.setQueryData(HEALTH_KEY, [{ verdict: isDown ? 'unreachable' : 'online' }]);
  const server = unknownServer();
  const listed = [1, 2].map((id) => company(id));
  const kept = [{ company: { ...company(1), news: [], research: [] }, at: 0 }];
  const index = {
    rows: async () => ({
      companies: listed,
      invalidRows: 0,
      page_info: { ...INFO, total_count: 2 },
      matches: [],
    }),
    byIds: async (ids: number[]) => listed.filter(({ id }) => ids.includes(id)),
    readCompanies: async (ids: number[]) => kept.filter((each) => ids.includes(each.company.id)),
  };
  // The cast is safe because the code under test uses nothing else.
  const catalogue = { ask: answering(index) } as unknown as Catalogue;
  const failure = refused(503, 'service_unavailable');
  const detail = (id: number) => ({
    queryKey: ['companies', 'detail', id],
    queryFn: () => Promise.reject(failure),
  });
  const app = {
    cache,
    companies: { detail },
    catalogue: () => Promise.resolve(catalogue),
    server,
  } as unknown as CompanySources;
  const records: JsonRecord[] = [];
  const warnings = await reader(app)({
    signal: new AbortController().signal,
    withRetry: (call) => call(),
    add: (added) => void records.push(...added),
    reportProgress: () => {},
  });
  return { ids: records.map(({ id }) => id), warnings };
}

const AS_OF = "The server isn't responding. The data is as of 2 Mar 2026, 10:42 UTC.";
const EVERY = { ...NO_COMPANY_FILTER, sort: null, page: 1, size: 25 };

test('an export while the server is down comes from the catalogue, and says as of when', async () => {
  const all = (app: CompanySources) => matchingCompanies(app, EVERY);
  expect(await exportDuringOutage(all)).toEqual({ ids: [1, 2], warnings: [AS_OF] });
  expect(await exportDuringOutage((app) => chosenCompanies(app, [2]))).toEqual({
    ids: [2],
    warnings: [AS_OF],
  });
  expect(await exportDuringOutage(all, false)).toEqual({ ids: [1, 2], warnings: [] });
});

test('research and news are exported as they were read earlier while the server is down', async () => {
  const whole = (ids: number[]) => (app: CompanySources) => wholeRecords(app, chosenCompanies(app, ids));
  expect(await exportDuringOutage(whole([1]))).toEqual({
    ids: [1],
    warnings: [AS_OF, "1 company as read earlier: the server isn't responding."],
  });
  await expect(exportDuringOutage(whole([2]))).rejects.toThrow('refused');
});

test('a long selection is read in parts, of which only one that failed is read again', async () => {
  const cache = new QueryClient();
  cache.setQueryData(progressQuery.queryKey, { ...INITIAL_PROGRESS, phase: 'complete', loaded: 2000 });
  const asked: number[] = [];
  let fails = 1;
  const byIds = async (ids: number[]) => {
    asked.push(ids.length);
    if (asked.length === 2 && fails-- > 0) throw new Error('unavailable');
    return ids.map((id) => company(id));
  };
  // The cast is safe because the code under test uses nothing else.
  const catalogue = { ask: answering({ byIds }) } as unknown as Catalogue;
  const app = { cache, catalogue: () => Promise.resolve(catalogue) } as unknown as CompanySources;
  const ids = Array.from({ length: 1200 }, (_, at) => at + 1);
  const records: JsonRecord[] = [];
  const steps: number[] = [];
  await chosenCompanies(
    app,
    ids,
  )({
    signal: new AbortController().signal,
    withRetry: (call) => call().catch(call),
    add: (added) => void records.push(...added),
    reportProgress: ({ done }) => void steps.push(done),
  });
  expect(records.map(({ id }) => id)).toEqual(ids);
  expect(asked).toEqual([500, 500, 500, 200]);
  expect(steps).toContain(500);
});
