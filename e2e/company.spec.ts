import type { Company } from '#contract/company.ts';
import { sampleCompany } from '#contract/examples.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction, companyLinks, openSignedIn, resultCount } from './page-actions.ts';
import { findCompany } from './records.ts';

const KINDS = [
  { tab: 'Company', type: 'COMPANY' },
  { tab: 'Market', type: 'MARKET' },
  { tab: 'Interview', type: 'INTERVIEW' },
] as const;

const covered = ({ research, news }: Company) =>
  KINDS.every(({ type }) => research.some(({ document_type }) => document_type === type)) &&
  news.some(({ articles }) => articles.length > 1);

const day = (instant: string) => instant.slice(0, 10);
const path = ({ id }: Pick<Company, 'id'>) => `/companies/${id}`;

test('a click on a row opens the company with one request', async ({ page, calls, service }) => {
  await openSignedIn(page);
  const link = companyLinks(page).first();
  const name = await link.textContent();
  calls.clear();
  await link.click();
  const heading = page.getByRole('heading', { name: name ?? '', level: 1 });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Dossier`);
  const id = Number(new URL(page.url()).pathname.split('/')[2]);
  const ofCompanies = calls.data().filter((call) => call.startsWith('/api/v1/companies/'));
  expect(ofCompanies).toEqual([`/api/v1/companies/${id}`]);
  expect((await findCompany(service, (each) => each.id === id)).name).toBe(name);

  await page.goBack();
  await expect(resultCount(page)).toHaveText(/^1–25 of/);
});

test('the page shows all fields of a company', async ({ page, service }) => {
  const company = await findCompany(service, covered);
  await openSignedIn(page, path(company));
  const main = page.getByRole('main');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(page.getByRole('heading', { name: company.name, level: 1 })).toBeVisible();
  await expect(main.getByText(company.description).first()).toBeVisible();
  await expect(main.getByRole('link', { name: company.domain })).toHaveAttribute(
    'href',
    new RegExp(company.domain),
  );
  await profile.getByRole('button', { name: 'Record details' }).click();
  const {
    id,
    founded_year,
    normalized_name,
    legal_name,
    domain,
    location,
    logo_filename,
    logo_color,
    ticker,
  } = company;
  for (const value of [
    id,
    founded_year,
    normalized_name,
    legal_name,
    domain,
    location,
    logo_filename,
    logo_color,
    ticker,
  ])
    await expect(profile).toContainText(String(value));
  for (const { slug, name } of company.categories)
    await expect(main.getByRole('link', { name, exact: true }).first()).toHaveAttribute(
      'href',
      `/companies?category=${slug}`,
    );
  for (const moment of [company.created_at, company.updated_at])
    await expect(profile.locator(`time[datetime^="${day(moment)}"]`).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Research' }).getByRole('link')).toHaveCount(
    company.research.length,
  );
  await expect(page.getByRole('region', { name: 'News' }).getByRole('article').first()).toBeVisible();
});

test(
  'research has a tab for each kind, newest first, with external links',
  { tag: '@full' },
  async ({ page, service }) => {
    const company = await findCompany(service, covered);
    await openSignedIn(page, path(company));
    const research = page.getByRole('region', { name: 'Research' });
    const newest = company.research.toSorted((a, b) => b.published_at.localeCompare(a.published_at));
    await expect(research.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
    await expect(research.getByRole('link')).toHaveText(newest.map(({ title }) => title));
    for (const { tab, type } of KINDS) {
      const titles = newest.filter(({ document_type }) => document_type === type).map(({ title }) => title);
      await research.getByRole('tab', { name: tab }).click();
      await expect(research.getByRole('link')).toHaveText(titles);
      await expect(research.getByRole('tab', { name: tab })).toContainText(String(titles.length));
    }
    const first = research.getByRole('link').first();
    await expect(first).toHaveAttribute('target', '_blank');
    await expect(first).toHaveAttribute('rel', /noopener/);
    await expect(first).toHaveAttribute('href', /^https?:/);
  },
);

test('a news item expands to show its articles', { tag: '@full' }, async ({ page, service }) => {
  const company = await findCompany(service, covered);
  const latest = company.news.toSorted((a, b) => b.published_at.localeCompare(a.published_at));
  const item = latest.slice(0, 10).find(({ articles }) => articles.length > 1);
  if (!item) throw new Error('None of the latest news has articles.');
  await openSignedIn(page, path(company));
  const article = page.getByRole('article', { name: item.headline });
  await expect(article).toContainText(item.description);
  const show = article.getByRole('button', { name: `Show ${item.articles.length} articles` });
  const hide = article.getByRole('button', { name: `Hide ${item.articles.length} articles` });
  await expect(show).toHaveAttribute('aria-expanded', 'false');
  await expect(article.getByRole('link')).toHaveCount(0);
  await show.click();
  await expect(hide).toHaveAttribute('aria-expanded', 'true');
  for (const { headline, summary, publication, link } of item.articles) {
    await expect(article.getByRole('link', { name: headline }).first()).toHaveAttribute('href', link);
    await expect(article).toContainText(summary);
    await expect(article).toContainText(publication);
  }
  await hide.click();
  await expect(article.getByRole('link')).toHaveCount(0);
});

test('a link to a news item survives signing in, expands it and scrolls to it', async ({ page, service }) => {
  const company = await findCompany(service, (each) => covered(each) && each.news.length > 10);
  const oldest = company.news
    .filter(({ articles }) => articles.length > 1)
    .toSorted((a, b) => a.published_at.localeCompare(b.published_at))[0];
  if (!oldest) throw new Error('No news with articles.');
  await openSignedIn(page, `${path(company)}#news-${oldest.id}`);
  const article = page.getByRole('article', { name: oldest.headline });
  await expect(article).toBeInViewport();
  await expect(article.getByRole('button', { name: /^Hide \d+ articles?$/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(new URL(page.url()).hash).toBe(`#news-${oldest.id}`);
});

test('a name after the id in the URL is ignored', { tag: '@full' }, async ({ page, service }) => {
  const company = await findCompany(service, () => true);
  await openSignedIn(page, `${path(company)}/whatever-it-was-called`);
  await expect(page.getByRole('heading', { name: company.name, level: 1 })).toBeVisible();
});

test(
  'the copied cURL command holds a placeholder, not the key',
  { tag: '@full' },
  async ({ page, context, service }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const company = await findCompany(service, () => true);
    await openSignedIn(page, path(company));
    await chooseAction(page, 'Copy as cURL');
    await expect(page.getByText('Copied', { exact: true })).toBeAttached();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`${service.url}/api/v1/companies/${company.id}`);
    expect(copied).not.toContain(service.demoKey);
  },
);

test.describe('a company that does not exist', () => {
  test.use({ failuresExpected: true });

  test('a missing company shows a message with links @full', async ({ page, calls }) => {
    await openSignedIn(page, '/companies/999999999');
    await expect(page.getByRole('heading', { name: 'No company 999999999' })).toBeVisible();
    expect(calls.data()).toEqual(['/api/v1/companies/999999999']);
    await page.getByRole('main').getByRole('link', { name: 'All companies' }).click();
    await expect(companyLinks(page)).toHaveCount(25);
  });

  test('the page of a missing company offers a search by name', { tag: '@full' }, async ({ page }) => {
    await openSignedIn(page, '/companies/999999999');
    await page.getByRole('searchbox', { name: 'Search companies' }).fill('brilex');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(companyLinks(page)).toHaveText(['Brilex Bank']);
  });

  test('a company id that is no whole number makes no request', { tag: '@full' }, async ({ page, calls }) => {
    await openSignedIn(page, '/settings');
    for (const id of ['acme', '1.5', '0x10', '99999999999999999999']) {
      await page.goto(`/companies/${id}`);
      await expect(page.getByRole('heading', { name: 'Company ids are whole numbers' })).toBeVisible();
    }
    expect(calls.data()).toEqual([]);
  });
});

test('a hostile record is rendered as text, without unsafe links', async ({ page }) => {
  const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const hostile: Company = {
    ...sampleCompany,
    name: markup,
    domain: 'javascript:alert(3)',
    description: `${'very long '.repeat(500)}\u202Egnp.exe`,
    logo_color: 'red;background:url(https://evil.example)',
    logo_filename: '../../demo-key',
    founded_year: 0,
    categories: [{ id: 1, slug: 'a&b=c', name: markup }],
    research: [
      {
        ...sampleCompany.research[0],
        id: 'x',
        title: 'Click me',
        document_type: 'COMPANY',
        link: 'javascript:alert(4)',
        published_at: '2020-01-01T00:00:00Z',
      },
    ],
    news: [],
  };
  // Our own import rejects such a colour and slug, so another server sends them.
  const { research: _research, news: _news, ...summary } = hostile;
  const page_info = { limit: 25, offset: 0, total_count: 1, has_next: false };
  await page.route('**/api/v1/companies?*', (route) =>
    route.fulfill({ json: { companies: [summary], page_info } }),
  );
  await page.route(`**/api/v1/companies/${hostile.id}`, (route) => route.fulfill({ json: hostile }));
  page.on('dialog', (dialog) => {
    throw new Error(`The page ran a script: ${dialog.message()}`);
  });
  await openSignedIn(page);
  await expect(companyLinks(page)).toHaveText([markup]);
  await companyLinks(page).first().click();
  await expect(page.getByRole('heading', { name: markup, level: 1 })).toBeVisible();
  const research = page.getByRole('region', { name: 'Research' });
  await expect(research).toContainText('unsafe link');
  await expect(research.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'News' })).toContainText('No news yet');
  for (const link of await page.getByRole('link').all())
    expect((await link.getAttribute('href')) ?? '').not.toMatch(/^javascript:/i);
});
