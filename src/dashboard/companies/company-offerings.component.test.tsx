import { expect, test } from 'vitest';
import { catalogueKey } from '#dashboard/api/query-keys.ts';
import { provideOfferings } from '#dashboard/testing/offering-catalogue.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { OfferingCount } from './company-offerings.tsx';

async function openCell(offerings: number) {
  const { cache, provided } = provideOfferings(
    Array.from({ length: offerings }, (_, at) => ({ id: at + 1, company_id: at % 200 === 10 ? 7 : 8 })),
  );
  const cell = () => (
    <p>
      <OfferingCount id={7} />
    </p>
  );
  const { screen } = await renderPage('/companies', cell, provided);
  return { screen, cache };
}

test('the Offerings column counts all offerings of a company, not those that the API lists at once', async () => {
  const { screen, cache } = await openCell(620);
  await expect.element(screen.getByText('4', { exact: true })).toBeVisible();
  const names = cache?.getQueryCache().findAll({ queryKey: catalogueKey('offerings') });
  expect(
    names?.map(({ queryKey }) => queryKey[2]),
    'the offerings themselves are not asked for',
  ).not.toContain('offeringsOfCompany');
});

test('the Offerings column of a company without any has a dash', async () => {
  const { screen } = await openCell(10);
  await expect.element(screen.getByText('—')).toBeVisible();
});
