import type { Company } from '#contract/company.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction, companyLinks, openSignedIn, resultCount } from './page-actions.ts';
import { findCompany, readAllCompanies, readCompanyPage, readOfferingPage } from './records.ts';

const path = ({ id }: Pick<Company, 'id'>) => `/companies/${id}`;
const hasMuchActivity = ({ research, news }: Company) => research.length > 2 && news.length > 5;

test(
  'the page header shows the data of the clicked row while the company loads',
  { tag: '@full' },
  async ({ page, service }) => {
    const [first] = (await readCompanyPage(service, 'limit=1')).companies;
    if (!first) throw new Error('The sample data set is empty.');
    let respond = () => {};
    const released = new Promise<void>((resolve) => (respond = resolve));
    await page.route(`**/api/v1/companies/${first.id}`, async (route) => {
      await released;
      await route.continue();
    });
    await openSignedIn(page);
    await companyLinks(page).first().click();
    await expect(page.getByRole('heading', { name: first.name, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${first.name} · Dossier`);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: first.domain })).toBeVisible();
    await expect(main.getByText(first.description).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Profile' })).toContainText(first.location);
    await expect(main.getByRole('status', { name: 'Loading research and news' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'News' })).toHaveCount(0);
    respond();
    await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
    await expect(main.getByRole('status', { name: 'Loading research and news' })).toHaveCount(0);
  },
);

test(
  'the breadcrumb leads back to the list one came from, with its filter, page and columns',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page, '/companies?category=fintech&page=2&cols=name,founded');
    await companyLinks(page).nth(3).click();
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
    await breadcrumb.getByRole('link', { name: 'Fintech, page 2' }).click();
    await expect(resultCount(page)).toHaveText(/^26–/);
    await expect(page).toHaveURL(/\/companies\?category=fintech&page=2&cols=name,founded$/);
    await companyLinks(page).first().click();
    await breadcrumb.getByRole('link', { name: 'Companies', exact: true }).click();
    await expect(page).toHaveURL(/\/companies$/);
  },
);

test('the research tab is part of the URL', { tag: '@full' }, async ({ page, service }) => {
  const company = await findCompany(service, ({ research }) =>
    research.some(({ document_type }) => document_type === 'MARKET'),
  );
  const titles = company.research
    .filter(({ document_type }) => document_type === 'MARKET')
    .toSorted((a, b) => b.published_at.localeCompare(a.published_at))
    .map(({ title }) => title);
  await openSignedIn(page, path(company));
  const research = page.getByRole('region', { name: 'Research' });
  await research.getByRole('tab', { name: 'Market' }).click();
  await expect(page).toHaveURL(`${path(company)}?tab=market`);
  await page.reload();
  await expect(research.getByRole('tab', { name: 'Market' })).toHaveAttribute('aria-selected', 'true');
  await expect(research.getByRole('link')).toHaveText(titles);
  await research.getByRole('tab', { name: 'All' }).click();
  await expect(page).toHaveURL(path(company));
});

test(
  'activity by month is shown as a chart and as a table of the same numbers',
  { tag: '@full' },
  async ({ page, service }) => {
    const company = await findCompany(service, hasMuchActivity);
    await openSignedIn(page, path(company));
    const figure = page.getByRole('figure', { name: 'Activity by month' });
    await expect(figure.getByRole('img', { name: /^News and research by month/ })).toBeVisible();
    await figure.getByRole('button', { name: 'Show as table' }).click();
    const table = figure.getByRole('table', { name: 'Activity by month' });
    const sums = await table
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.reduce(
          (sum, row) =>
            sum + [...row.querySelectorAll('td')].reduce((all, cell) => all + Number(cell.textContent), 0),
          0,
        ),
      );
    const note = (await figure.getByText(/not shown\.$/).allTextContents())[0] ?? '0 other';
    const outside = Number(/([\d,]+) other/.exec(note)?.[1]?.replaceAll(',', ''));
    expect(sums + outside).toBe(company.news.length + company.research.length);
  },
);

test(
  'the copied cURL command has a placeholder for the key',
  { tag: '@full' },
  async ({ page, context, service }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const company = await findCompany(service, () => true);
    await openSignedIn(page, path(company));
    await chooseAction(page, 'Copy as cURL');
    await expect(page.getByText('Copied', { exact: true })).toBeAttached();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`'${service.url}/api/v1/companies/${company.id}'`);
    expect(copied).toContain('x-api-key: $DOSSIER_API_KEY');
    expect(copied).not.toContain('dsr_');
  },
);

test(
  'a company prints as a dossier without navigation and buttons, also from the dark theme',
  { tag: '@full' },
  async ({ page, service }) => {
    const company = await findCompany(service, hasMuchActivity);
    const textColor = () => page.evaluate(() => getComputedStyle(document.body).color);
    await page.emulateMedia({ colorScheme: 'light' });
    await openSignedIn(page, path(company));
    await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    const dark = await textColor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { name: company.name, level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible();
    for (const hidden of [
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('button', { name: 'Account' }),
      page.getByRole('button', { name: 'More actions' }),
      page.getByRole('button', { name: 'Copy link' }),
      page.getByRole('button', { name: 'Add to watchlist' }),
      page.getByRole('navigation', { name: 'Breadcrumb' }),
    ])
      await expect(hidden).toBeHidden();
    expect(await textColor(), 'dark letters, as on a light screen').toBe(dark);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length, 'pages').toBeLessThanOrEqual(2);
  },
);

test('the Print button opens the print dialog', { tag: '@full' }, async ({ page, service }) => {
  const company = await findCompany(service, () => true);
  await page.addInitScript(() => {
    window.print = () => void (document.title = 'printed');
  });
  await openSignedIn(page, path(company));
  await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle('printed');
});

test('a company links to the offerings that refer to it', { tag: '@full' }, async ({ page, service }) => {
  const { offerings } = await readOfferingPage(service, 'limit=100');
  const named = offerings.find((offering) => Number.isSafeInteger(offering['company_id']));
  if (!named) throw new Error('No offering of the sample data set names a company.');
  await openSignedIn(page, `/companies/${String(named['company_id'])}`);
  const card = page.getByRole('region', { name: 'Offerings' });
  await card.locator(`a[href="/offerings/${named.id}"]`).click();
  await expect(page).toHaveURL(`/offerings/${named.id}`);
  await expect(page.getByRole('region', { name: 'Fields' })).toBeVisible();
  await page.getByRole('main').locator('a[href^="/companies/"]').first().click();
  await expect(page).toHaveURL(`/companies/${String(named['company_id'])}`);
});

test(
  'similar companies share the most and the rarest categories, and show which',
  { tag: '@full' },
  async ({ page, service }) => {
    const companies = await readAllCompanies(service);
    const sizes = new Map<string, number>();
    for (const { categories } of companies)
      for (const { slug } of categories) sizes.set(slug, (sizes.get(slug) ?? 0) + 1);
    const company = companies.find(({ categories }) => categories.length > 1);
    if (!company) throw new Error('No company of the sample data set is in two categories.');
    const similar = companies
      .filter(({ id }) => id !== company.id)
      .map(({ name, categories }) => {
        const shared = company.categories.filter(({ slug }) => categories.some((each) => each.slug === slug));
        const weight = shared.reduce((sum, { slug }) => sum + 1 + 1 / (sizes.get(slug) ?? 1), 0);
        return { name, weight, label: `Also in ${shared.map((category) => category.name).join(', ')}` };
      })
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, 5);
    await openSignedIn(page, path(company));
    const rows = page.getByRole('region', { name: 'Similar companies' }).getByRole('listitem');
    await expect(rows.getByRole('link')).toHaveText(similar.map(({ name }) => name));
    for (const [at, { label }] of similar.entries()) await expect(rows.nth(at)).toContainText(label);
  },
);

test('a company can be added to the comparison', { tag: '@full' }, async ({ page, service }) => {
  const { companies } = await readCompanyPage(service, 'limit=3');
  const [one, two, three] = companies;
  if (!one || !two || !three) throw new Error('The sample has fewer than three companies.');
  await openSignedIn(page, `/compare?ids=${one.id},${two.id}`);
  await expect(page.getByRole('table', { name: 'Comparison' })).toBeVisible();
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await companyLinks(page).nth(2).click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*/companies/${three.id}`));
  await expect(page.getByRole('heading', { name: three.name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add to compare' }).click();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page).toHaveURL(`/compare?ids=${one.id},${two.id},${three.id}`);
  await expect(page.getByRole('columnheader', { name: three.name })).toBeVisible();
});

test.describe('a company of a list', () => {
  test.use({ loadsCatalogue: true });

  test(
    'a company page shows its place in the list, its facts, and whom its news mention',
    { tag: '@full' },
    async ({ page, service }) => {
      const all = await readAllCompanies(service);
      const others = ({ id }: Company) => all.filter((each) => each.id !== id && each.name.includes(' '));
      const mentionedIn = (company: Company) =>
        others(company).find(({ name }) => company.news.some(({ headline }) => headline.includes(name)));
      const company = await findCompany(service, (each) => mentionedIn(each) !== undefined);
      const mentioned = mentionedIn(company);
      const slug = company.categories[0]?.slug ?? '';
      const { page_info } = await readCompanyPage(service, `limit=1&category_slugs=${slug}`);

      await openSignedIn(page, `/companies?category=${slug}&size=200`);
      const names = await companyLinks(page).allTextContents();
      const at = names.indexOf(company.name);
      await companyLinks(page).nth(at).click();
      const main = page.getByRole('main');
      await expect(main.getByText(`${at + 1} of ${page_info.total_count}`, { exact: true })).toBeVisible();
      await expect(main.getByRole('link', { name: /^\d+ news items?$/ })).toHaveAttribute('href', '#news');
      const profile = page.getByRole('region', { name: 'Profile' });
      await expect(profile.locator('dt')).toHaveCount(5);
      await profile.getByRole('button', { name: 'Record details' }).click();
      await expect(profile.locator('dt')).toHaveCount(16);

      const link = page
        .getByRole('region', { name: 'News' })
        .getByRole('link', { name: mentioned?.name ?? '' });
      await expect(link.first()).toHaveAttribute('href', `/companies/${mentioned?.id}`);
      const card = page.getByRole('region', { name: 'Mentioned with' });
      await expect(card.getByRole('link', { name: mentioned?.name ?? '' })).toBeVisible();

      const step = at + 1 < names.length ? 1 : -1;
      await page.keyboard.press(step === 1 ? 'j' : 'k');
      await expect(page.getByRole('heading', { name: names[at + step] ?? '', level: 1 })).toBeVisible();
    },
  );
});

test(
  'many news can be filtered and jumped to by year, and an item with one article shows it',
  { tag: '@full' },
  async ({ page, service }) => {
    const company = await findCompany(service, hasMuchActivity);
    const [item] = company.news;
    const article = company.news.flatMap(({ articles }) => articles)[0];
    if (!item || !article) throw new Error('The sample has no news with an article.');
    const news = Array.from({ length: 40 }, (_, at) => ({
      ...item,
      id: 1000 + at,
      headline: `Item ${at}${at === 33 ? ' on bridges' : ''}`,
      published_at: `${2026 - Math.floor(at / 10)}-03-01T08:00:00Z`,
      articles: at === 0 ? [article] : [],
    }));
    await page.route(`**/api/v1/companies/${company.id}`, (route) =>
      route.fulfill({ json: { ...company, news } }),
    );
    await openSignedIn(page, path(company));
    const region = page.getByRole('region', { name: 'News' });
    const items = region.getByRole('article');
    await expect(items).toHaveCount(10);
    await expect(items.first().getByRole('link', { name: article.headline })).toBeVisible();
    await region.getByRole('link', { name: '2023' }).click();
    await expect(items).toHaveCount(40);
    await expect(region.getByRole('article', { name: 'Item 30' })).toBeInViewport();
    await region.getByRole('searchbox', { name: 'Filter news' }).fill('BRIDGES item');
    await expect(items).toHaveCount(1);
    await expect(region.getByText('1 of 40', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?news=BRIDGES/);
    await page.reload();
    await expect(items).toHaveCount(1);
  },
);
