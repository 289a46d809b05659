import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { provideOfferingQueries, provideQueryClient, provideServer } from '#dashboard/api/api-context.tsx';
import type { OfferingQueries } from '#dashboard/api/offerings.ts';
import { unknownServer } from '#dashboard/api/testing/odd-server.ts';
import { provideOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import type { Catalogue } from '#dashboard/catalogue/catalogue.ts';
import { INITIAL_PROGRESS } from '#dashboard/catalogue/crawl/progress.ts';
import { offeringRowsQuery } from '#dashboard/catalogue/offering-queries.ts';
import { createProgressSync } from '#dashboard/catalogue/query-cache-sync.ts';
import { toOfferingListRequest } from '#dashboard/offerings/offering-filters.ts';
import { parseOfferingsSearch } from '#dashboard/offerings/offerings-search.ts';
import { answering } from '#dashboard/testing/answering.ts';
import { refused } from '#dashboard/testing/fake-service.ts';
import { provideOfferings } from '#dashboard/testing/offering-catalogue.ts';
import { offeringIndexOf } from '#dashboard/testing/offering-samples.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import type { JsonRecord } from '#records/json-record.ts';
import { useOfferings } from './use-offerings.ts';

const RECORDS = [
  { id: 1, name: 'Lot 1', stage: 'Firm' },
  { id: 2, name: 'Lot 2', stage: 'Draft' },
];
const SEARCH = parseOfferingsSearch({ q: '"lot 2"' });

const rendered = new Set<string>();

function Outcome() {
  const { page } = useOfferings(SEARCH);
  const text = page ? `${page.offerings.length} found` : 'Undecided';
  rendered.add(text);
  return <output>{text}</output>;
}

beforeEach(() => rendered.clear());
afterEach(() => vi.useRealTimers());

test('the page says that nothing matches only by an answer from after all offerings were loaded', async () => {
  const queryFn = () => Promise.reject(new Error('The test expects no request.'));
  const cache = new QueryClient({ defaultOptions: { queries: { queryFn } } });
  let loaded: typeof RECORDS = [];
  const catalogue = {
    get ask() {
      return answering(offeringIndexOf(loaded).answers);
    },
    offerings: { start() {} },
  } as unknown as Catalogue;
  const { screen } = await renderPage('/offerings?q=lot 2', Outcome, [
    ...provideOfferings(RECORDS).provided,
    provideQueryClient(cache),
    provideOpenCatalogue(() => Promise.resolve(catalogue)),
    provideServer(unknownServer()),
  ]);
  const progress = createProgressSync(cache, 'offerings');
  progress.set({ ...INITIAL_PROGRESS, phase: 'reading', loaded: 1, version: 1 });
  const rows = offeringRowsQuery(() => Promise.resolve(catalogue), toOfferingListRequest(SEARCH, 'utc'));
  await expect.poll(() => cache.getQueryData(rows.queryKey)?.offerings).toEqual([]);

  loaded = RECORDS;
  progress.set({ ...INITIAL_PROGRESS, phase: 'complete', loaded: 2, version: 2 });
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 found');
  expect([...rendered]).toEqual(['Undecided', '1 found']);
});

test('once all offerings are loaded, an empty answer is reported at once', async () => {
  const { screen } = await renderPage('/offerings?q=lot 3', () => <Outcome />, [
    ...provideOfferings(RECORDS.slice(0, 1)).provided,
    provideServer(unknownServer()),
  ]);
  await expect.element(screen.getByRole('status')).toHaveTextContent('0 found');
});

test('while the service does not answer, the rows come from all offerings that were loaded before', async () => {
  const list = () => ({ queryKey: ['offerings', 'list'], queryFn: () => Promise.reject(refused(503, null)) });
  const Page = () => {
    const state = useOfferings(parseOfferingsSearch({}));
    return (
      <output>
        {state.page?.offerings.length ?? 'no'} rows, {state.list.error?.message}
      </output>
    );
  };
  const { screen } = await renderPage('/offerings', Page, [
    ...provideOfferings(RECORDS).provided,
    provideOfferingQueries({ list } as unknown as OfferingQueries),
    provideServer(unknownServer()),
  ]);
  await expect.element(screen.getByRole('status')).toHaveTextContent(`2 rows, ${refused(503, null).message}`);
});

test('the columns of the first page stay when all offerings are loaded, and further fields can be chosen', async () => {
  const window = { opens: '2026-01-01', closes: '2099-12-01' };
  const firstPage = [{ id: 1, name: 'Lot 1', stage: 'Firm', ...window }];
  const later = [2, 3, 4].map((id) => ({ id, name: `Lot ${id}`, venue: 'Oslo', ...window }));
  const all = [...firstPage, ...later];
  const { answers } = offeringIndexOf(all);
  const catalogue = {
    ask: answering(answers),
    offerings: { start() {} },
  } as unknown as Catalogue;
  const queryFn = () => Promise.reject(new Error('The test expects no request.'));
  const cache = new QueryClient({ defaultOptions: { queries: { queryFn } } });
  const Columns = () => {
    const { columns } = useOfferings(parseOfferingsSearch({}));
    const headers = (of: readonly { readonly header: string }[] = []) =>
      of.map(({ header }) => header).join();
    return <output>{`${headers(columns?.shown)} of ${headers(columns?.all)}`}</output>;
  };
  const { screen } = await renderPage('/offerings', Columns, [
    ...provideOfferings(firstPage).provided,
    provideQueryClient(cache),
    provideOpenCatalogue(() => Promise.resolve(catalogue)),
    provideServer(unknownServer()),
  ]);
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Name,Status,Closing,Stage,Opens of Name,Status,Closing,Stage,Opens');
  createProgressSync(cache, 'offerings').set({
    ...INITIAL_PROGRESS,
    phase: 'complete',
    loaded: 4,
    version: 1,
  });
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Name,Status,Closing,Stage,Opens of Name,Status,Closing,Stage,Opens,Venue');
});

/** Shows a page of offerings, and counts requests for filter counts. */
async function openFacets(records: readonly JsonRecord[]) {
  const { answers } = offeringIndexOf(records);
  const offeringFacets = vi.spyOn(answers, 'offeringFacets');
  const catalogue = {
    ask: answering(answers),
    offerings: { start() {} },
  } as unknown as Catalogue;
  const { cache, provided } = provideOfferings(records);
  const Turner = () => {
    const [page, setPage] = useState(1);
    const { page: shown, facets } = useOfferings({
      ...parseOfferingsSearch({ sort: { by: 'name', descending: false } }),
      page,
      size: 25,
    });
    return (
      <button type="button" onClick={() => setPage(page + 1)}>
        {facets && shown ? `${facets.total} in all, from ${shown.page_info.offset}` : 'Loading'}
      </button>
    );
  };
  createProgressSync(cache, 'offerings').set({
    ...INITIAL_PROGRESS,
    phase: 'complete',
    loaded: records.length,
  });
  const { screen } = await renderPage('/offerings', Turner, [
    ...provided,
    provideOpenCatalogue(() => Promise.resolve(catalogue)),
    provideServer(unknownServer()),
  ]);
  await expect.element(screen.getByRole('button', { name: '30 in all, from 0' })).toBeVisible();
  return { screen, offeringFacets };
}

const LOTS = Array.from({ length: 30 }, (_, at) => ({ id: at, name: `Lot ${at}` }));

test('turning the page does not count the values of the filters again', async () => {
  const { screen, offeringFacets } = await openFacets(LOTS);
  await userEvent.click(screen.getByRole('button'));
  await expect.element(screen.getByRole('button', { name: '30 in all, from 25' })).toBeVisible();
  expect(offeringFacets).toHaveBeenCalledTimes(1);
});

test.each([
  ['every minute while statuses are shown', { opens: '2026-01-01', closes: '2026-12-01' }, 2],
  ['only once where there are no statuses', {}, 1],
])('the values of the filters are counted %s', async (_, window, calls) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { offeringFacets } = await openFacets(LOTS.map((lot) => ({ ...lot, ...window })));
  vi.advanceTimersByTime(60_000);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(offeringFacets).toHaveBeenCalledTimes(calls);
});

test('the first rows wait for their order instead of being rearranged, but not for long', async () => {
  const dated = RECORDS.map((record, at) => ({
    ...record,
    opens_at: '2026-01-01T00:00:00Z',
    closes_at: `2099-0${2 - at}-01T00:00:00Z`,
  }));
  const { provided } = provideOfferings(dated);
  const cache = new QueryClient();
  const Page = () => {
    const { page } = useOfferings(parseOfferingsSearch({}));
    const text = page ? page.offerings.map(({ id }) => id).join() : 'Undecided';
    rendered.add(text);
    return <output>{text}</output>;
  };
  const { screen } = await renderPage('/offerings', Page, [
    ...provided,
    provideQueryClient(cache),
    provideServer(unknownServer()),
  ]);
  const progress = createProgressSync(cache, 'offerings');
  progress.set({ ...INITIAL_PROGRESS, phase: 'reading', loaded: 0, version: 1 });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Undecided');
  progress.set({ ...INITIAL_PROGRESS, phase: 'complete', loaded: 2, version: 2 });
  await expect.element(screen.getByRole('status')).toHaveTextContent('2,1');
  expect([...rendered]).toEqual(['Undecided', '2,1']);

  progress.set({ ...INITIAL_PROGRESS, phase: 'reading', loaded: 0, version: 3 });
  await expect.element(screen.getByRole('status')).toHaveTextContent('1,2');
});
