import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { offeringQueries } from '../api/offerings.ts';
import { oddApi, unknownServer, USUAL } from '../api/testing/odd-server.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { INITIAL_PROGRESS } from '../catalogue/crawl/crawl-phase.ts';
import { NO_OFFERING_FILTER } from '../catalogue/offering-query.ts';
import { offeringProgressQuery } from '../catalogue/offering-queries.ts';
import { offeringIndexOf } from '../catalogue/offerings/offering-samples.ts';
import type { JsonRecord } from '../records/json-record.ts';
import { allOfferings } from './offering-sources.ts';

const RECORDS: readonly JsonRecord[] = Array.from({ length: 1300 }, (_, at) => ({
  id: at + 1,
  name: `Lot ${at + 1}`,
  price: at,
}));

/** Exports the offerings from a price of 100 on; the crawl ends after the export began. */
async function exportFiltered(phase: 'complete' | 'paused') {
  const index = offeringIndexOf(RECORDS);
  const cache = new QueryClient();
  const setPhase = (next: 'reading' | typeof phase) =>
    cache.setQueryData(offeringProgressQuery.queryKey, {
      ...INITIAL_PROGRESS,
      phase: next,
      loaded: next === 'reading' ? 0 : RECORDS.length,
      reported: 1500,
    });
  setPhase('reading');
  // Only what this reader uses.
  const catalogue = {
    query: (call: (api: typeof index) => unknown) => call(index),
    offerings: { start: () => void setTimeout(() => setPhase(phase)) },
  } as unknown as Catalogue;
  const { api } = oddApi(USUAL, []);
  const server = unknownServer();
  const app = {
    cache,
    catalogue: () => Promise.resolve(catalogue),
    offerings: offeringQueries(api, server),
    server,
  };
  const query = {
    ...NO_OFFERING_FILTER,
    ranges: [{ path: ['price'], from: 100, to: null, currency: null }],
    sort: { path: ['price'], descending: true },
    byCompany: false,
    page: 3,
    size: 25,
  };
  const records: JsonRecord[] = [];
  const steps: string[] = [];
  const warnings = await allOfferings(
    app,
    { page: 3, size: 25 },
    query,
  )({
    withRetry: (call) => call(),
    add: (added) => void records.push(...added),
    reportProgress: ({ doing, done, total }) => void steps.push(`${doing} ${done} of ${total}`),
  });
  return { records, steps, warnings };
}

test('an export of filtered offerings has all that match, from the first on, in the order of the list', async () => {
  const { records, steps, warnings } = await exportFiltered('complete');
  expect(records).toEqual(RECORDS.slice(100).toReversed());
  expect(steps.at(-1)).toBe('Exporting offerings 1200 of 1200');
  expect(warnings).toEqual([]);
});

test('an export of filtered offerings says if not all were searched', async () => {
  const { records, warnings } = await exportFiltered('paused');
  expect(records).toHaveLength(1200);
  expect(warnings).toEqual(['Only 1,300 of 1,500 offerings were loaded and searched.']);
});
