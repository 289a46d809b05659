import { QueryClient, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { provideCompanyQueries, provideQueryClient, provideServer } from '#dashboard/api/api-context.tsx';
import type { CompanyQueries } from '#dashboard/api/companies.ts';
import type { ApiFilters } from '#dashboard/api/lists.ts';
import { unknownServer } from '#dashboard/api/testing/odd-server.ts';
import { provideOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import type { Catalogue } from '#dashboard/catalogue/catalogue.ts';
import { createCompanyIndex } from '#dashboard/catalogue/companies/company-index.ts';
import { INITIAL_PROGRESS } from '#dashboard/catalogue/crawl/progress.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { answering } from '#dashboard/testing/answering.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { NoCompanies, NoMatches } from './no-companies.tsx';

const COMPANIES = [
  company(1, { name: 'Acme', founded_year: 1999, location: 'Berlin' }),
  company(2, { name: 'Beta', founded_year: 2001, location: 'Berlin' }),
  company(3, { name: 'Gamma', founded_year: 2020, location: 'Lisbon' }),
];

async function open(search: CompaniesSearch) {
  const { records, answers } = createCompanyIndex();
  records.beginSync();
  records.upsert(COMPANIES);
  records.commitSync();
  const catalogue = { ask: answering(answers) } as unknown as Catalogue;
  const page_info = { limit: 25, offset: 0, total_count: COMPANIES.length, has_next: false };
  const list = ({ categories }: ApiFilters) =>
    queryOptions({
      queryKey: ['companies', 'list', categories],
      queryFn: () =>
        categories.length === 0
          ? { companies: COMPANIES, invalidRows: 0, page_info }
          : { companies: [], invalidRows: 0, page_info: { ...page_info, total_count: 0 } },
    });
  const { screen, history } = await renderPage(
    '/companies',
    () => <NoMatches search={search} page={1} last={1} searched={null} />,
    [
      provideQueryClient(new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } })),
      provideOpenCatalogue(() => Promise.resolve(catalogue)),
      provideCompanyQueries({ list } as unknown as CompanyQueries),
      provideServer(unknownServer()),
    ],
  );
  const words = () => {
    const [, notice] =
      screen.getByRole('heading', { name: 'No companies match' }).element().parentElement?.children ?? [];
    return notice?.textContent;
  };
  return { screen, words, url: () => decodeURIComponent(history.location.href) };
}

test('a search without matches says how many companies there are without it', async () => {
  const { screen, words, url } = await open({ q: 'xyzzy' });
  await expect.poll(words).toBe('Remove “xyzzy” (3 companies) or clear all filters.');
  await screen.getByRole('link', { name: 'Remove “xyzzy”' }).click();
  expect(url()).toBe('/companies');
});

test('of several filters, those whose removal helps are offered with their counts', async () => {
  const { screen, words, url } = await open({
    q: 'acme',
    founded: { from: 2015, to: 2025 },
    location: ['Lisbon'],
    sort: { by: 'updated', descending: true },
  });
  await expect.poll(words).toBe('Remove “acme” (1 company) or clear all filters.');
  await screen.getByRole('link', { name: 'clear all filters' }).click();
  expect(url()).toBe('/companies?sort=-updated');
});

test('where more than one filter can go, each has a line', async () => {
  const { words } = await open({ founded: { from: 1990, to: 1999 }, location: ['Lisbon'] });
  await expect
    .poll(words)
    .toBe('Remove Founded 1990–1999 (1 company)Remove Lisbon (1 company)or clear all filters.');
});

test('where no single filter helps, all are cleared', async () => {
  const { words } = await open({ q: 'xyzzy', founded: { from: 1500, to: 1510 } });
  await expect.poll(words).toBe('Clear all filters.');
});

test('a category that no company has is reported, with a link onwards', async () => {
  const { screen, url } = await open({ category: ['nonesuch'] });
  await expect
    .element(screen.getByRole('heading', { name: 'There is no category “nonesuch”' }))
    .toBeVisible();
  await screen.getByRole('link', { name: 'Remove nonesuch' }).click();
  expect(url()).toBe('/companies');
});

test('the page says that nothing matches only once all companies were searched', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } });
  const read = (progress: object) =>
    cache.setQueryData(progressQuery.queryKey, { ...INITIAL_PROGRESS, reported: 1204, ...progress });
  const page_info = { limit: 25, offset: 0, total_count: 0, has_next: false };
  const page = { companies: [], invalidRows: 0, matches: [], isPartial: false, page_info };
  const [search, never] = [{ q: 'xyzzy' }, () => new Promise<never>(() => {})];
  function List() {
    const [isOutdated, setOutdated] = useState(true);
    return (
      <>
        <input
          type="checkbox"
          aria-label="Outdated"
          checked={isOutdated}
          onChange={() => setOutdated(!isOutdated)}
        />
        <NoCompanies search={search} page={page} isOutdated={isOutdated} />
      </>
    );
  }
  const { screen } = await renderPage('/companies', List, [
    provideQueryClient(cache),
    provideOpenCatalogue(never),
    provideCompanyQueries({
      list: () => ({ queryKey: ['any'], queryFn: never }),
    } as unknown as CompanyQueries),
    provideServer(unknownServer()),
  ]);
  const loading = screen.getByRole('status', { name: 'Loading companies' });
  const answer = screen.getByRole('heading', { name: 'No companies match' });
  await expect.element(loading).toBeVisible();
  for (const phase of ['reading', 'waiting', 'preparing']) {
    read({ phase, loaded: 600 });
    await expect.element(screen.getByRole('progressbar').or(screen.getByText(/^Rate limited/))).toBeVisible();
    await expect.element(loading).toBeVisible();
    await expect.element(answer).not.toBeInTheDocument();
  }
  // These are still the rows from before more companies were loaded.
  read({ phase: 'complete', loaded: 1204 });
  await expect.element(screen.getByText(/^All 1,204 companies/)).toBeVisible();
  await expect.element(answer).not.toBeInTheDocument();
  const outdated = screen.getByRole('checkbox', { name: 'Outdated' });
  await outdated.click();
  await expect.element(answer).toBeVisible();
  // The message stays while the list is read again.
  await outdated.click();
  await expect.element(answer).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
});
