import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCompany } from '#contract/examples.ts';
import { provideCompanyQueries, provideConfig, provideServer } from '#dashboard/api/api-context.tsx';
import { companyQueries } from '#dashboard/api/companies.ts';
import { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { unknownServer } from '#dashboard/api/testing/odd-server.ts';
import { createComparisonStore, provideComparison } from '#dashboard/companies/comparison-store.ts';
import { safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { createLastListStore, provideLastLists } from '#dashboard/list/last-lists.ts';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { provideOfferings } from '#dashboard/testing/offering-catalogue.ts';
import { PLAIN_CONFIG } from '#dashboard/testing/plain-config.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { silenceRenderErrors } from '#dashboard/testing/silence-render-errors.ts';
import { CompanyPage } from './company-page.tsx';

async function open(body: object) {
  const server = unknownServer();
  return renderPage(
    '/companies/42',
    CompanyPage,
    [
      ...provideOfferings([]).provided,
      provideConfig(PLAIN_CONFIG),
      provideServer(server),
      provideCompanyQueries(companyQueries({ get: () => Promise.resolve(body as never) }, server)),
      provideLastLists(createLastListStore(safeStorage())),
      provideComparison(createComparisonStore(safeStorage())),
      providePreferences(createPreferences(safeStorage())),
    ],
    '/companies/$id/{-$name}',
  );
}

test('on a phone, the name stands beside the logo, and the buttons have the whole width', async () => {
  await page.viewport(390, 844);
  const company = CompanyResponse.parse(sampleCompany);
  const { screen } = await open(company);
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent(company.name ?? '');
  await expect.element(screen.getByText('No offerings').first()).toBeVisible();
  const { left, width } = heading.element().getBoundingClientRect();
  expect(left).toBeGreaterThan(60);
  expect(width).toBeGreaterThan(200);
  const watch = screen.getByRole('button', { name: 'Add to watchlist' }).element().getBoundingClientRect();
  expect(watch.left).toBeLessThan(left);
});

test('a part of the page that cannot be rendered leaves the others alone', async () => {
  silenceRenderErrors();
  const company = CompanyResponse.parse({ ...sampleCompany, categories: [] });
  // Simulates a bug: the schema never lets such research pass.
  const body = { ...company, research: [null as never] };
  const { screen } = await open(body);
  await expect.element(screen.getByRole('alert').first()).toHaveTextContent('Something went wrong');
  await expect.element(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  await expect.element(screen.getByRole('complementary', { name: 'About this company' })).toBeVisible();
});
