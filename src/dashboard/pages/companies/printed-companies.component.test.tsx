import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { provideQueryClient } from '#dashboard/api/api-context.tsx';
import { provideOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import type { Catalogue } from '#dashboard/catalogue/catalogue.ts';
import { createCompanyIndex } from '#dashboard/catalogue/companies/company-index.ts';
import { INITIAL_PROGRESS } from '#dashboard/catalogue/crawl/progress.ts';
import { openCollections } from '#dashboard/collections/collection-store.ts';
import { provideCollections } from '#dashboard/collections/use-collections.ts';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { answering } from '#dashboard/testing/answering.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { PrintedCompanies } from './printed-companies.tsx';

const COMPANIES = Array.from({ length: 620 }, (_, at) =>
  company(at + 1, { name: `Company ${String(at + 1).padStart(3, '0')}`, founded_year: 2000 }),
);
const AT = Date.UTC(2026, 10, 9, 8, 5);

const SERVER = 'http://127.0.0.1:1';
const watchlists = [{ id: 'w', name: 'Grid storage', ids: [26, 27] }];
const collections = openCollections(
  safeStorage(fakeStorage({ [`dossier.collections ${SERVER}`]: JSON.stringify({ watchlists, views: [] }) })),
  SERVER,
);

/**
 * Opens the second page of 25 companies, from a catalogue that is complete or still loading. If `isServed`, the server
 * searches the list.
 */
async function open(phase: 'complete' | 'reading', ids?: readonly number[], isServed = false) {
  const { records, answers } = createCompanyIndex();
  records.beginSync();
  records.upsert(structuredClone(COMPANIES));
  records.commitSync();
  const catalogue = { ask: answering(answers) } as unknown as Catalogue;
  const queryFn = () => Promise.reject(new Error('The test expects no request.'));
  const cache = new QueryClient({ defaultOptions: { queries: { queryFn } } });
  cache.setQueryData(progressQuery.queryKey, { ...INITIAL_PROGRESS, phase, isServed, loaded: 620, at: AT });
  const page = {
    companies: COMPANIES.slice(25, 50),
    invalidRows: 0,
    page_info: { limit: 25, offset: 25, total_count: 620, has_next: true },
  };
  const search = {
    page: 2,
    founded: { from: 1999, to: 2001 },
    sort: { by: 'name', descending: false },
    ...(ids && { ids }),
  } as const;
  const { screen } = await renderPage(
    '/companies?page=2',
    () => <PrintedCompanies search={search} page={page} at={AT} />,
    [
      provideQueryClient(cache),
      provideOpenCatalogue(() => Promise.resolve(catalogue)),
      provideCollections(collections),
    ],
  );
  return screen;
}

const printed = () => document.querySelector('[data-print-document]');
const rowsOf = (table: Element | null) => [...(table?.querySelectorAll('tbody tr') ?? [])];

/** Prints, and returns what was on the page when the browser took its snapshot. */
function print() {
  dispatchEvent(new Event('beforeprint'));
  const snapshot = printed()?.cloneNode(true) as Element | undefined;
  dispatchEvent(new Event('afterprint'));
  return snapshot ?? null;
}

test('up to 500 rows of the view are printed, under a heading that names them and the time of the data', async () => {
  await open('complete');
  expect(printed(), 'nothing on the screen').toBeNull();
  await expect.poll(() => rowsOf(print()).length).toBe(500);
  const snapshot = print();
  const text = snapshot?.querySelector('header')?.textContent;
  for (const part of [
    'Companies',
    'Founded 1999–2001',
    'The first 500 of 620 companies',
    'Sorted by name, a to z',
    'As of 9 Nov 2026, 08:05 UTC',
  ])
    expect(text).toContain(part);
  expect(rowsOf(snapshot)[0]?.textContent).toContain('Company 001');
  expect(rowsOf(snapshot).at(-1)?.textContent).toContain('Company 500');
  expect(printed(), 'gone after printing').toBeNull();
});

test('while companies load, only the rows of the page are printed, and the heading says which', async () => {
  await open('reading');
  const snapshot = print();
  expect(rowsOf(snapshot)).toHaveLength(25);
  expect(snapshot?.textContent).toContain('26–50 of 620 companies');
});

test('a list that the server searches is fetched for printing only when the user asks to print', async () => {
  const prints: (number | undefined)[] = [];
  vi.stubGlobal('print', () => prints.push(rowsOf(print()).length));
  await open('complete', undefined, true);
  // Longer than the delay after which other lists are fetched.
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(rowsOf(print()), 'by the menu of the browser').toHaveLength(25);
  await userEvent.keyboard('{Control>}p{/Control}');
  await expect.poll(() => prints).toEqual([500]);
  vi.unstubAllGlobals();
});

test('a watchlist is printed under its name, and its ids are no filter', async () => {
  await open('complete', [27, 26]);
  await expect.poll(() => print()?.querySelector('h1')?.textContent).toBe('Grid storage');
  expect(print()?.textContent).not.toContain('Selected companies');
});
