import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn } from './page-actions.ts';
import { readCompany, readCompanyPage } from './records.ts';
import type { Service } from './service.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Comparison' });
const column = (page: Page, name: string) => table(page).getByRole('columnheader', { name });
const row = (page: Page, label: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });

async function someCompanies(service: Service, many: number) {
  const { companies } = await readCompanyPage(service, `limit=${many}`);
  return { companies, ids: companies.map(({ id }) => id) };
}

test('the comparison shows companies side by side with research and news, one request each', async ({
  page,
  service,
  calls,
}) => {
  const { companies, ids } = await someCompanies(service, 3);
  await openSignedIn(page, `/compare?ids=${ids.join(',')}`);
  await expect(page).toHaveTitle('Compare · Dossier');
  await expect(table(page).getByRole('columnheader')).toHaveCount(3);
  for (const { name, ticker, location } of companies) {
    await expect(column(page, name).getByRole('link', { name })).toBeVisible();
    expect((await column(page, name).boundingBox())?.height, 'a head of one row').toBeLessThan(60);
    await expect(row(page, 'Ticker')).toContainText(ticker);
    await expect(row(page, 'Location')).toContainText(location);
  }
  const records = await Promise.all(ids.map((id) => readCompany(service, id)));
  await expect(row(page, 'All research').getByRole('cell')).toHaveText(
    records.map(({ research }) => String(research.length)),
  );
  await expect(row(page, 'News').getByRole('cell')).toHaveText(
    records.map(({ news }) => String(news.length)),
  );
  expect(calls.data().toSorted()).toEqual(ids.map((id) => `/api/v1/companies/${id}`).toSorted());
});

test(
  'descriptions can be expanded only where one of them is cut',
  { tag: '@full' },
  async ({ page, service }) => {
    const { companies } = await someCompanies(service, 200);
    const byLength = companies.toSorted((a, b) => a.description.length - b.description.length);
    const compare = (pair: typeof companies) => `/compare?ids=${pair.map(({ id }) => id).join(',')}`;
    const expand = page.getByRole('button', { name: 'Show full text' });
    await openSignedIn(page, compare(byLength.slice(0, 2)));
    await expect(row(page, 'Description')).toContainText(byLength[0]?.description ?? '');
    await expect(expand).toHaveCount(0);
    await page.goto(compare(byLength.slice(-2)));
    await expand.click();
    await page.getByRole('button', { name: 'Show less' }).click();
    await expect(expand).toBeVisible();
  },
);

test(
  'Only differences hides equal rows and is part of the URL',
  { tag: '@full' },
  async ({ page, service }) => {
    const { companies, ids } = await someCompanies(service, 200);
    const pair = companies.flatMap((one, at) =>
      companies
        .slice(at + 1)
        .filter(({ location }) => location === one.location)
        .map((other) => [one, other]),
    )[0];
    if (!pair) throw new Error(`No two of ${ids.length} companies have the same location.`);
    await openSignedIn(page, `/compare?ids=${pair.map(({ id }) => id).join(',')}`);
    await expect(row(page, 'Location')).toBeVisible();
    await page.getByRole('switch', { name: 'Only differences' }).check();
    await expect(row(page, 'Location')).toHaveCount(0);
    await expect(row(page, 'Domain')).toBeVisible();
    await expect(page).toHaveURL(/&diff=1$/);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Only differences' })).toBeChecked();
    await expect(row(page, 'Domain')).toBeVisible();
    await expect(row(page, 'Location')).toHaveCount(0);
    await page.getByRole('switch', { name: 'Only differences' }).uncheck();
    await expect(row(page, 'Location')).toBeVisible();
  },
);

test('selected companies are compared, and others can be added by name or id and removed', async ({
  page,
  service,
}) => {
  const { companies } = await someCompanies(service, 60);
  const [one, two, three] = companies;
  const unseen = companies.at(-1);
  if (!one || !two || !three || !unseen) throw new Error('Fewer than four companies.');
  await openSignedIn(page);
  for (const { name } of [one, two])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await page.getByRole('button', { name: 'Compare selected (2)' }).click();
  await expect(page).toHaveURL(`/compare?ids=${one.id},${two.id}`);

  const field = page.getByRole('combobox', { name: 'Add company' });
  await field.fill(three.name.slice(0, 6));
  await page.getByRole('option', { name: three.name }).click();
  await expect(column(page, three.name)).toBeVisible();
  await field.fill(String(unseen.id));
  await page.getByRole('option').first().click();
  await expect(column(page, unseen.name)).toBeVisible();
  await expect(page).toHaveURL(`/compare?ids=${[one, two, three, unseen].map(({ id }) => id).join(',')}`);

  await page.getByRole('button', { name: `Remove ${two.name}` }).click();
  await expect(page).toHaveURL(`/compare?ids=${[one, three, unseen].map(({ id }) => id).join(',')}`);
  await expect(page.getByRole('heading', { name: 'Compare', level: 1 })).toBeFocused();
  await page.goBack();
  await expect(column(page, two.name)).toBeVisible();
});

test('companies that are added in the preview are marked, and lead to Compare by the message and by G V @full', async ({
  page,
  service,
}) => {
  const { companies, ids } = await someCompanies(service, 2);
  const [one, two] = companies;
  if (!one || !two) throw new Error('Fewer than two companies.');
  await openSignedIn(page);
  await companyLinks(page).first().waitFor();
  const marked = page.getByRole('rowheader').filter({ hasText: 'In Compare' });
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(page.getByRole('complementary', { name: 'Company preview' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(marked).toHaveCount(1);
  await expect(compare).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect(marked).toContainText([one.name, two.name]);
  await compare.click();
  await expect(page).toHaveURL(`/compare?ids=${ids.join(',')}`);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(companyLinks(page).first()).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(page).toHaveURL(`/compare?ids=${ids.join(',')}`);
  await expect(column(page, two.name)).toBeVisible();
});

test.describe('the company picker with the catalogue loaded', () => {
  test.use({ loadsCatalogue: true });

  test(
    'any company can be added by name, even if no page has shown it',
    { tag: '@full' },
    async ({ page, service }) => {
      const { ids } = await someCompanies(service, 2);
      await openSignedIn(page, `/compare?ids=${ids.join(',')}`);
      await page.getByRole('combobox', { name: 'Add company' }).fill('bjorko');
      await page.getByRole('option', { name: 'Björkö Labs' }).click();
      await expect(column(page, 'Björkö Labs')).toBeVisible();
    },
  );
});

test(
  'the comparison takes six companies and explains itself with fewer than two',
  { tag: '@full' },
  async ({ page, service }) => {
    const { companies, ids } = await someCompanies(service, 8);
    await openSignedIn(page, '/compare');
    await expect(page.getByRole('heading', { name: 'Pick companies to compare' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Browse companies' }).click();
    await expect(companyLinks(page)).toHaveCount(25);
    await page.goto(`/compare?ids=${ids[0]}`);
    await expect(page.getByRole('heading', { name: 'Add a second company' })).toBeVisible();

    await page.goto(`/compare?ids=${ids.join(',')}`);
    await expect(table(page).getByRole('columnheader')).toHaveCount(6);
    expect((await table(page).getByRole('columnheader').first().boundingBox())?.height).toBeLessThan(60);
    await expect(row(page, 'Legal name')).toContainText(companies[0]?.legal_name ?? '');
    expect((await row(page, 'Legal name').boundingBox())?.height, 'two lines at most').toBeLessThan(42);
    await expect(page.getByText('The first 6 companies are shown; 2 more are left out.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Add company' })).toBeDisabled();

    await page.setViewportSize({ width: 768, height: 600 });
    await expect(page.getByText('Scroll sideways to see more →')).toBeVisible();
    await expect(row(page, 'Articles').getByRole('cell')).toHaveCount(6);
    const columnHead = table(page).getByRole('columnheader').first();
    const rowHead = table(page).getByRole('rowheader', { name: 'Articles', exact: true });
    const places = async () => [(await columnHead.boundingBox())?.y, (await rowHead.boundingBox())?.x];
    const pinned = await places();
    const scrolled = await page.getByRole('region', { name: 'Companies side by side' }).evaluate((region) => {
      region.scrollTo(300, 200);
      return [region.scrollLeft, region.scrollTop];
    });
    expect(scrolled).toEqual([300, 200]);
    expect(await places()).toEqual(pinned);
  },
);

test.describe('a comparison with a missing company', () => {
  test.use({ failuresExpected: true });

  test(
    'a missing company shows its error in its own column only',
    { tag: '@full' },
    async ({ page, service }) => {
      const { companies, ids } = await someCompanies(service, 2);
      const [one, two] = companies;
      await openSignedIn(page, `/compare?ids=${ids[0]},999999999,${ids[1]}`);
      await expect(table(page).getByRole('heading', { name: 'No company 999999999' })).toBeVisible();
      await expect(row(page, 'Ticker')).toContainText(one?.ticker ?? '');
      await expect(row(page, 'Ticker')).toContainText(two?.ticker ?? '');
      await table(page)
        .getByRole('button', { name: /^Remove .*999999999/ })
        .click();
      await expect(page).toHaveURL(`/compare?ids=${ids.join(',')}`);
      await expect(page.getByRole('heading', { name: 'No company 999999999' })).toHaveCount(0);
    },
  );
});
