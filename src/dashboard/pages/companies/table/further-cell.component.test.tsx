import { expect, test } from 'vitest';
import { company } from '#dashboard/catalogue/index/company-samples.ts';
import { offeringDependencies } from '#dashboard/testing/offering-catalogue.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { FurtherCell } from './further-cell.tsx';

const countFor = (offerings: number) =>
  renderPage(
    '/companies',
    () => (
      <p>
        <FurtherCell column="offerings" company={company(7)} />
      </p>
    ),
    offeringDependencies(
      Array.from({ length: offerings }, (_, at) => ({ id: at + 1, company_id: at % 200 === 10 ? 7 : 8 })),
    ),
  );

test('the Offerings column counts all offerings of a company, not those that the API lists at once', async () => {
  const { screen } = await countFor(620);
  await expect.element(screen.getByText('4', { exact: true })).toBeVisible();
});

test('the Offerings column of a company without any has a dash', async () => {
  const { screen } = await countFor(10);
  await expect.element(screen.getByText('—')).toBeVisible();
});
