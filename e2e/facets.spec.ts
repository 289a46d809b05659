import type { Page } from '@playwright/test';
import type { CompanySummary } from '#contract/company.ts';
import { refuse } from '#service/testing/fault-builders.ts';
import { expectAccessible, expectNoViolationsNow } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { recordShifts } from './layout-shifts.ts';
import { categoryBox, companyLinks, openSignedIn, queryOf, resultCount } from './page-actions.ts';
import { partsWithCountry } from './places.ts';
import { readAllCompanies } from './records.ts';

test.use({ loadsCatalogue: true });

const formatCount = (count: number) => count.toLocaleString('en');
const companies = (count: number) => `${formatCount(count)} ${count === 1 ? 'company' : 'companies'}`;
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const boxes = (page: Page, name: string) => group(page, name).getByRole('checkbox');
const removal = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove filter ${name}`, exact: true });

/** Returns the expected labels of a facet's checkboxes: values with counts, most frequent first, then by name. */
function tally(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, most], [b, other]) => other - most || a.localeCompare(b, 'en'))
    .map(([name, count]) => `${name} (${companies(count)})`);
}

const categoriesOf = (all: readonly CompanySummary[]) =>
  tally(all.flatMap(({ categories }) => categories.map(({ name }) => name)));
const placesOf = (all: readonly CompanySummary[]) =>
  tally(all.flatMap(({ location }) => partsWithCountry(location)));

const countriesOf = (all: readonly CompanySummary[]) =>
  tally(all.map(({ location }) => partsWithCountry(location).at(-1) ?? ''));

const namesOf = (page: Page, name: string) =>
  boxes(page, name).evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')));

test(
  'once the catalogue is loaded, categories show their counts, the most frequent first',
  { tag: '@full' },
  async ({ page, service }) => {
    const expected = categoriesOf(await readAllCompanies(service));
    await openSignedIn(page);
    await expect.poll(() => namesOf(page, 'Category')).toEqual(expected.slice(0, 10));
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await expect(filters.getByRole('group').first()).toHaveAccessibleName('Category');
    await group(page, 'Category')
      .getByRole('button', { name: `Show ${expected.length - 10} more` })
      .click();
    await expect.poll(() => namesOf(page, 'Category')).toEqual(expected);
    await group(page, 'Category').getByRole('button', { name: 'Show fewer' }).click();
    await expect(boxes(page, 'Category')).toHaveCount(10);
    const last = expected.at(-1) ?? '';
    await page
      .getByRole('textbox', { name: 'Filter categories' })
      .fill(last.replace(/ \(.*/, '').toUpperCase());
    await expect(page.getByRole('checkbox', { name: last })).toBeVisible();
    await page.getByRole('textbox', { name: 'Filter categories' }).fill('no such thing');
    await expect(boxes(page, 'Category')).toHaveCount(0);
  },
);

test(
  'categories can be excluded or all be required, in the URL and in the chips, and a phrase can be searched for',
  { tag: '@full' },
  async ({ page, service }) => {
    const all = await readAllCompanies(service);
    const [first = '', second = '', third = ''] = categoriesOf(all).map((label) =>
      label.replace(/ \(.*/, ''),
    );
    const slugOf = (name: string) =>
      all.flatMap(({ categories }) => categories).find((each) => each.name === name)?.slug ?? '';
    const count = (matches: (names: readonly string[]) => boolean) =>
      formatCount(all.filter(({ categories }) => matches(categories.map(({ name }) => name))).length);
    await openSignedIn(page);
    await expect(categoryBox(page, first)).toBeVisible();
    await categoryBox(page, first).click({ modifiers: ['Alt'] });
    await expect(categoryBox(page, first)).toBeChecked();
    await categoryBox(page, first).click({ modifiers: ['Alt'] });
    await expect(resultCount(page)).toContainText(`of ${count((names) => !names.includes(first))}`);
    await expect(categoryBox(page, `${first}, excluded`)).not.toBeChecked();
    await expect(removal(page, `Not ${first}`)).toBeVisible();
    expect(queryOf(page)).toBe(`?except=${slugOf(first)}`);

    await categoryBox(page, second).focus();
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu', { name: `Options for ${second}` });
    await expect(menu.getByRole('menuitem', { name: 'Also' })).toBeVisible();
    // This check doesn't resize the page, which would close the menu.
    await expectNoViolationsNow(page, 'the menu of a category');
    await menu.getByRole('menuitem', { name: 'Also' }).click();
    await categoryBox(page, third).check();
    await page.getByRole('switch', { name: 'Match all' }).check();
    const both = count(
      (names) => !names.includes(first) && [second, third].every((name) => names.includes(name)),
    );
    await expect(removal(page, `${second} and ${third}`)).toBeVisible();
    await expect(resultCount(page)).toContainText(both === '0' ? '0' : `of ${both}`);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Match all' })).toBeChecked();
    await expect(categoryBox(page, second)).toBeChecked();
    await expect(categoryBox(page, `${first}, excluded`)).toBeVisible();

    await page.goto(`/companies?except=${slugOf(first)}&every=%20&category=,`);
    await page.getByRole('searchbox', { name: 'Search companies' }).fill('"sales offices" -lyon');
    const found = all.filter(
      ({ description, categories }) =>
        / sales offices /.test(description) &&
        !/lyon/i.test(description) &&
        !categories.some(({ name }) => name === first),
    );
    await expect(resultCount(page)).toContainText(`of ${formatCount(found.length)}`);
    await expect(page.locator('tbody mark').first()).toHaveText('sales offices');
    expect(queryOf(page)).toBe(`?q="sales+offices"+-lyon&except=${slugOf(first)}`);
  },
);

test('facet counts apply the filters of the other facets', { tag: '@full' }, async ({ page, service }) => {
  const all = await readAllCompanies(service);
  const young = all.filter(({ founded_year }) => founded_year >= 2015);
  const [first = '', second = ''] = categoriesOf(young);
  const name = second.replace(/ \(.*/, '');
  await openSignedIn(page, '/companies?founded=2015-');
  await expect.poll(() => namesOf(page, 'Category')).toEqual(categoriesOf(young).slice(0, 10));
  await page.getByRole('checkbox', { name: second }).check();
  const count = young.filter(({ categories }) => categories.some((each) => each.name === name)).length;
  await expect(resultCount(page)).toContainText(`of ${formatCount(count)}`);
  await expect(page.getByRole('checkbox', { name: first })).toBeVisible();
  const countries = countriesOf(
    young.filter(({ categories }) => categories.some((each) => each.name === name)),
  );
  await expect.poll(() => namesOf(page, 'Location')).toEqual(countries.slice(0, 10));
});

test(
  'categories have no counts while the catalogue loads, and adding the counts shifts nothing',
  { tag: '@full' },
  async ({ page, faultServer }) => {
    // Only the catalogue requests 500 rows; the list itself requests 25.
    faultServer.fail(/limit=500/, refuse(503, 'service_unavailable', { 'retry-after': '1' }));
    await recordShifts(page);
    await openSignedIn(page, `${faultServer.url}/companies`);
    await expect(companyLinks(page)).toHaveCount(25);
    await expect(boxes(page, 'Category')).toHaveCount(10);
    expect((await namesOf(page, 'Category')).filter((name) => name?.includes('('))).toEqual([]);
    faultServer.recover();
    await expect(boxes(page, 'Category').first()).toHaveAccessibleName(/ \(\d+ companies\)$/, {
      timeout: 15_000,
    });
    await expect(group(page, 'Location')).toBeVisible();
    // These rows are smaller than the usual threshold, so allow no shift at all.
    const shifts = await page.evaluate<string[]>('shifts');
    expect(shifts.filter((shift) => Number.parseFloat(shift) > 0)).toEqual([]);
  },
);

test.describe('the founded filter', () => {
  const from = (page: Page) => page.getByRole('textbox', { name: 'From year' });
  const to = (page: Page) => page.getByRole('textbox', { name: 'To year' });

  test(
    'two typed years filter the list, and the chip removes them',
    { tag: '@full' },
    async ({ page, service }) => {
      const all = await readAllCompanies(service);
      const within = all.filter(({ founded_year: year }) => year >= 2010 && year <= 2012);
      await openSignedIn(page);
      await from(page).fill('2010');
      await expect(page).toHaveURL('/companies?founded=2010-');
      await to(page).fill('2012');
      await expect(page).toHaveURL('/companies?founded=2010-2012');
      await expect(resultCount(page)).toContainText(`of ${formatCount(within.length)}`);
      await page.reload();
      await expect(from(page)).toHaveValue('2010');
      await expect(to(page)).toHaveValue('2012');
      await removal(page, 'Founded 2010–2012').click();
      await expect(page).toHaveURL('/companies');
      await expect(from(page)).toHaveValue('');
    },
  );

  test('a decade button toggles the filter for its years', { tag: '@full' }, async ({ page, service }) => {
    const all = await readAllCompanies(service);
    const count = all.filter(({ founded_year: year }) => year >= 2010 && year <= 2019).length;
    await openSignedIn(page);
    const decade = page.getByRole('button', { name: `2010s (${companies(count)})` });
    await decade.click();
    await expect(resultCount(page)).toContainText(`of ${formatCount(count)}`);
    expect(queryOf(page)).toBe('?founded=2010-2019');
    await expect(decade).toHaveAttribute('aria-pressed', 'true');
    await decade.click();
    await expect(page).toHaveURL('/companies');
  });

  test(
    'arrow keys move the year slider and add a single history entry',
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page);
      const latest = page.getByRole('slider', { name: 'Latest year' });
      const last = Number(await latest.inputValue());
      await latest.focus();
      for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft');
      await expect(page).toHaveURL(`/companies?founded=-${last - 3}`);
      await expect(removal(page, `Founded in or before ${last - 3}`)).toBeVisible();
      await page.keyboard.press('End');
      await expect(page).toHaveURL('/companies');
      await expect(removal(page, `Founded in or before ${last - 3}`)).toHaveCount(0);
      await expect(latest).toHaveValue(String(last));
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect(page).toHaveURL(`/companies?founded=-${last - 2}`);
      await page.goBack();
      await expect(page).toHaveURL('/companies');
      await expect(latest).toHaveValue(String(last));
    },
  );

  test('years in the wrong order are swapped', { tag: '@full' }, async ({ page }) => {
    await openSignedIn(page, '/companies?founded=2012-2010');
    await expect(removal(page, 'Founded 2010–2012')).toBeVisible();
    await expect(from(page)).toHaveValue('2010');
    await expect(companyLinks(page)).toHaveCount(25);
  });
});

test(
  'the location filter takes towns and countries and works with Back and Forward',
  { tag: '@full' },
  async ({ page, service }) => {
    const all = await readAllCompanies(service);
    const [first = '', second = ''] = placesOf(all);
    const [one, other] = [first, second].map((name) => name.replace(/ \(.*/, ''));
    await openSignedIn(page);
    await page.getByRole('checkbox', { name: first, exact: true }).check();
    await expect(removal(page, one ?? '')).toBeVisible();
    await page.getByRole('checkbox', { name: second, exact: true }).check();
    expect(queryOf(page).replaceAll('+', ' ')).toBe(`?location=${one};${other}`);
    const inEither = ({ location }: CompanySummary) =>
      partsWithCountry(location).some((part) => [one, other].includes(part));
    await expect(resultCount(page)).toContainText(`of ${formatCount(all.filter(inEither).length)}`);
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: second, exact: true })).not.toBeChecked();
    await page.goForward();
    await expect(page.getByRole('checkbox', { name: second, exact: true })).toBeChecked();
    await removal(page, one ?? '').click();
    await expect(page.getByRole('checkbox', { name: first, exact: true })).not.toBeChecked();
  },
);

test(
  'places are listed below the one that contains them, shown by its button or once one of them is chosen',
  { tag: '@full' },
  async ({ page, service }) => {
    const all = await readAllCompanies(service);
    const top = countriesOf(all);
    // Use the third country, because the first two (the United States and the United Kingdom) are divided into
    // regions.
    const country = top[2]?.replace(/ \(.*/, '') ?? '';
    const inCountry = all.filter(({ location }) => location.endsWith(`, ${country}`));
    const towns = placesOf(inCountry).slice(1);
    await openSignedIn(page);
    await expect.poll(() => namesOf(page, 'Location')).toEqual(top.slice(0, 10));
    const button = page.getByRole('button', { name: `Show places in ${country}`, exact: true });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    expect((await namesOf(page, 'Location')).slice(3, 3 + towns.length)).toEqual(towns);
    // Scroll to the top, because axe reports rows below the table's sticky header as overlapping targets.
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoViolationsNow(page, 'places below their country');
    await page.getByRole('checkbox', { name: towns[0] ?? '', exact: true }).check();
    await expect(removal(page, `${towns[0]?.replace(/ \(.*/, '')}, ${country}`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: towns[0] ?? '', exact: true })).toBeChecked();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('textbox', { name: 'Filter locations' }).fill(towns[1]?.replace(/ \(.*/, '') ?? '');
    const [, town = '', count = ''] = /^(.*) (\(.*\))$/.exec(towns[1] ?? '') ?? [];
    const found = page.getByRole('checkbox', { name: `${town}, ${country} ${count}`, exact: true });
    await expect(found).toBeVisible();
  },
);

test('a location with a comma works in the URL', { tag: '@full' }, async ({ page, service }) => {
  const all = await readAllCompanies(service);
  const { location } = all.find((each) => each.location.includes(',')) ?? { location: '' };
  const count = all.filter((each) => each.location === location).length;
  await openSignedIn(page, `/companies?location=${encodeURIComponent(location)}`);
  await expect(resultCount(page)).toHaveText(`1–${count} of ${count}`);
  await expect(removal(page, location)).toBeVisible();
});

test(
  'every kind of filter has a chip that removes it, and Clear filters leaves only the chosen companies',
  { tag: '@full' },
  async ({ page, service }) => {
    test.setTimeout(60_000);
    const all = await readAllCompanies(service);
    const company = all.find(({ categories }) => categories.length > 1);
    const [a, b] = company?.categories ?? [];
    if (!company || !a || !b) throw new Error('No company is in two categories.');
    const month = company.updated_at.slice(0, 7);
    const [place = ''] = company.location.split(',');
    const address = `/companies?${new URLSearchParams({
      q: company.name,
      category: a.slug,
      every: `${a.slug},${b.slug}`,
      ids: String(company.id),
      founded: String(company.founded_year),
      location: place,
      updated: month,
    }).toString()}`;
    await openSignedIn(page, address);
    await expect(companyLinks(page)).toHaveText([company.name]);
    const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const names = [
      `“${company.name}”`,
      a.name,
      `${a.name} and ${b.name}`,
      `Founded ${company.founded_year}`,
      place,
      `Updated ${monthFormat.format(new Date(company.updated_at))}`,
    ];
    for (const name of names) await expect(removal(page, name)).toBeVisible();
    for (const name of names) {
      await removal(page, name).click();
      await expect(removal(page, name)).toHaveCount(0);
    }
    // The chosen companies define the list, so they aren't a filter that can be removed.
    await expect(page).toHaveURL(`/companies?ids=${company.id}`);
    await page.goto(address);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(`/companies?ids=${company.id}`);
    await expect(resultCount(page)).toHaveText('1–1 of 1');
  },
);

test(
  'without matches, each filter shows how many companies match without it',
  { tag: '@full' },
  async ({ page, service }) => {
    const all = await readAllCompanies(service);
    const [category] = all[0]?.categories ?? [];
    if (!category) throw new Error('The first company has no category.');
    const inIt = all.filter(({ categories }) => categories.some(({ slug }) => slug === category.slug));
    await openSignedIn(page, `/companies?category=${category.slug}&founded=1500-1510`);
    await expect(page.getByRole('heading', { name: 'No companies match' })).toBeVisible();
    await expect(page.getByRole('link', { name: `Remove ${category.name}`, exact: true })).toHaveCount(0);
    await expect(
      page.getByText(`Remove Founded 1500–1510 (${formatCount(inIt.length)} companies) or clear`),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Remove Founded 1500–1510', exact: true }).click();
    expect(queryOf(page)).toBe(`?category=${category.slug}`);
    await expect(resultCount(page)).toContainText(`of ${inIt.length}`);
  },
);

test.describe('filters on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    'the filter sheet has every filter, and its button counts the active ones',
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page, '/companies?founded=2010-2019&category=fintech&q=a');
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await page.getByRole('button', { name: 'Filters (2)' }).tap();
      for (const name of ['Category', 'Founded', 'Location'])
        await expect(sheet.getByRole('group', { name, exact: true })).toBeVisible();
      await sheet.getByRole('checkbox', { name: /^Fintech/ }).uncheck();
      await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
      await sheet.getByRole('button', { name: /^Show [\d,]+ compan/ }).tap();
      await expect(sheet).toBeHidden();
    },
  );

  test(
    'a phone shows cards, a tap on one previews its company, and the filter sheet sorts them',
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page);
      const cards = page.getByRole('list', { name: 'Companies' }).getByRole('listitem');
      await expect(cards).toHaveCount(25);
      const second = cards.nth(1);
      const before = await second.getByRole('link').first().innerText();
      await page.getByRole('button', { name: 'Filters' }).tap();
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await sheet.getByRole('combobox', { name: 'Sort by' }).selectOption('-founded');
      await expect(page).toHaveURL('/companies?sort=-founded');
      await sheet.getByRole('button', { name: /^Show [\d,]+ compan/ }).tap();
      await expect(second.getByRole('link').first()).not.toHaveText(before);
      const name = (await second.getByRole('link').first().textContent()) ?? '';
      await second.getByRole('time').tap();
      const preview = page.getByRole('complementary', { name: 'Company preview' });
      await expect(preview.getByRole('heading', { name })).toBeVisible();
      await page.goBack();
      await expect(preview).toBeHidden();
      await second.getByRole('link').first().tap();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    },
  );
});

test(
  'the filters are accessible with and without counts, at every width',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(90_000);
    await openSignedIn(page, '/companies?founded=2010-2019&location=Germany&category=fintech');
    await expect(categoryBox(page, 'Fintech')).toHaveAccessibleName(/ \(\d+ compan/);
    await expectAccessible(page);
  },
);
