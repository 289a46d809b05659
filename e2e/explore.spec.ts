import type { Locator, Page } from '@playwright/test';
import type { CompanySummary } from '#contract/company.ts';
import { body } from '#service/testing/fault-builders.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { expectNoShifts, recordShifts, untilPainted } from './layout-shifts.ts';
import { openSignedIn, openWithKey, queryOf, resultCount } from './page-actions.ts';
import { partsWithCountry } from './places.ts';
import { readCompanyPage } from './records.ts';
import { createKey, type Service } from './service.ts';

test.use({ loadsCatalogue: true, extensions: 'off' });

test.setTimeout(60_000);

const FIGURES = [
  'Companies by category',
  'Companies by founded year',
  'Companies by location',
  'Records updated by month',
  'Category co-occurrence',
] as const;

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });
const coverage = (page: Page) => page.getByRole('status', { name: 'Coverage' });
const slider = (page: Page, name: string) => page.getByRole('slider', { name });

async function readAll(service: Service): Promise<CompanySummary[]> {
  const all: CompanySummary[] = [];
  for (;;) {
    const page = await readCompanyPage(service, `limit=500&offset=${all.length}`);
    all.push(...page.companies);
    if (!page.page_info.has_next) return all;
  }
}

interface Mark {
  readonly label: string;
  readonly count: number;
  readonly href: string;
}

/** Reads a chart's data points from the accessible names of its links. */
async function readMarks(chart: Locator): Promise<Mark[]> {
  await expect(chart.getByRole('link', { name: /, [\d,]+ compan/ }).first()).toBeVisible();
  const links = await chart
    .getByRole('link', { name: /, [\d,]+ compan/ })
    .evaluateAll((all) => all.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]));
  return links.map(([name, href]) => {
    const [, label = '', count = ''] = /^(.*), ([\d,]+) compan(?:y|ies)$/.exec(name ?? '') ?? [];
    return { label, count: Number(count.replaceAll(',', '')), href: href ?? '' };
  });
}

async function readRows(table: Locator): Promise<Mark[]> {
  const rows = await table
    .getByRole('row')
    .filter({ has: table.page().getByRole('link') })
    .all();
  return Promise.all(
    rows.map(async (row) => ({
      label: await row.getByRole('link').innerText(),
      count: Number((await row.getByRole('cell').innerText()).replaceAll(',', '')),
      href: (await row.getByRole('link').getAttribute('href')) ?? '',
    })),
  );
}

const tally = (values: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

async function openExplore(page: Page, query = '') {
  await openSignedIn(page, `/explore${query}`);
  await expect(coverage(page)).toContainText(/as of|updated/);
}

test('the charts count the companies of the service', async ({ page, service }) => {
  const companies = await readAll(service);
  await openExplore(page);
  await expect(page.getByRole('heading', { name: 'Explore', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Explore · Dossier');
  await expect(coverage(page)).toHaveText(/^All 1,200 companies · updated \d\d:\d\d\.$/);

  const byCategory = tally(companies.flatMap(({ categories }) => categories.map(({ name }) => name)));
  await page.getByRole('button', { name: `Show all ${byCategory.size} categories` }).click();
  const categories = await readMarks(figure(page, FIGURES[0]));
  expect(new Map(categories.map(({ label, count }) => [label, count]))).toEqual(byCategory);
  expect(categories.map(({ count }) => count)).toEqual([...byCategory.values()].toSorted((a, b) => b - a));

  for (const { label, count } of await readMarks(figure(page, FIGURES[1]))) {
    const [from = 0, to = from] = label.split('–').map(Number);
    const inside = companies.filter(({ founded_year: year }) => year >= from && year <= to);
    expect(inside.length, label).toBe(count);
  }
  const years = await readMarks(figure(page, FIGURES[1]));
  expect(years.reduce((sum, { count }) => sum + count, 0)).toBe(companies.length);

  const byCountry = tally(companies.map(({ location }) => partsWithCountry(location).at(-1) ?? ''));
  const locations = await readMarks(figure(page, FIGURES[2]));
  expect(locations.map(({ count }) => count)).toEqual(
    [...byCountry.values()].toSorted((a, b) => b - a).slice(0, 20),
  );
  for (const { label, count } of locations) expect(byCountry.get(label), label).toBe(count);

  const byMonth = tally(companies.map(({ updated_at }) => updated_at.slice(0, 7)));
  for (const { label, count } of await readMarks(figure(page, FIGURES[3]))) {
    const month = new Date(`1 ${label} UTC`).toISOString().slice(0, 7);
    expect(byMonth.get(month), label).toBe(count);
  }

  const names = companies.map((company) => company.categories.map(({ name }) => name));
  const pairs = await readMarks(figure(page, FIGURES[4]));
  expect(pairs.length).toBeGreaterThan(20);
  for (const { label, count } of pairs) {
    const [a = '', b = ''] = label.split(' and ');
    expect(names.filter((own) => own.includes(a) && own.includes(b)).length, label).toBe(count);
  }
});

test(
  'each chart can be switched to a table of the same numbers and back',
  { tag: '@full' },
  async ({ page }) => {
    await openExplore(page);
    for (const name of FIGURES) {
      const one = figure(page, name);
      const marks = await readMarks(one);
      await one.getByRole('button', { name: 'Show as table' }).click();
      const table = one.getByRole('table', { name });
      const rows = await readRows(table);
      if (name === 'Records updated by month') {
        // The chart covers two years up to the latest update; the table covers everything.
        expect(rows.slice(0, marks.length).toReversed()).toEqual(marks);
        const earlier = rows.slice(marks.length).reduce((sum, { count }) => sum + count, 0);
        await expect(one).toContainText(`Not shown: ${earlier} updated earlier`);
      } else if (name === 'Category co-occurrence') {
        const inOrder = (told: Mark[]) => told.toSorted((a, b) => a.label.localeCompare(b.label));
        expect(inOrder(rows)).toEqual(inOrder(marks));
        expect(rows.map(({ count }) => count)).toEqual(
          rows.map(({ count }) => count).toSorted((a, b) => b - a),
        );
      } else expect(rows).toEqual(marks);
      await one.getByRole('button', { name: 'Show as chart' }).click();
      await expect(table).toHaveCount(0);
      expect(await readMarks(one)).toEqual(marks);
    }
  },
);

test(
  'a click on a mark filters all figures in place and a second one takes the filter away',
  { tag: '@full' },
  async ({ page }) => {
    await openExplore(page);
    const list = page.getByRole('link', { name: 'Open list', exact: true });
    for (const name of FIGURES) {
      const marks = await readMarks(figure(page, name));
      const mark = marks[Math.floor(marks.length / 2)];
      const total = mark?.count.toLocaleString('en') ?? '';
      await figure(page, name)
        .getByRole('link', {
          name: `${mark?.label}, ${total} compan${total === '1' ? 'y' : 'ies'}`,
          exact: true,
        })
        .click();
      await expect(page).toHaveURL((url) => url.pathname + url.search === mark?.href);
      await expect(coverage(page), name).toContainText(`${total} of 1,200 companies`);
      await expect(list).toHaveAttribute('href', mark?.href.replace('/explore', '/companies') ?? '');
      if (name === 'Companies by location') {
        const level = page.getByRole('navigation', { name: 'Location level' });
        await level.getByRole('link', { name: 'All locations' }).click();
      } else
        await figure(page, name)
          .getByRole('link', {
            name: `${mark?.label}, ${total} compan${total === '1' ? 'y' : 'ies'}`,
            exact: true,
          })
          .and(page.locator('[aria-current]'))
          .click();
      await expect(page).toHaveURL('/explore');
      // Wait for the figures, which change after the URL and the count, and which the next iteration reads.
      await expect(coverage(page)).toContainText('All 1,200 companies');
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    }
  },
);

test(
  'the charts count the filtered companies, and the list of a filtered page has as many',
  { tag: '@full' },
  async ({ page, service }) => {
    const companies = await readAll(service);
    const fintech = companies.filter(({ categories }) => categories.some(({ slug }) => slug === 'fintech'));
    await openExplore(page, '?category=fintech');
    await expect(coverage(page)).toContainText(`${fintech.length} of 1,200 companies`);
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('fintech');
    const [first, second] = await readMarks(figure(page, FIGURES[0]));
    expect(first).toEqual({ label: 'Fintech', count: fintech.length, href: '/explore' });
    expect(second?.href).toMatch(/^\/explore\?category=fintech&every=[\w-]+$/);
    await figure(page, FIGURES[0])
      .getByRole('link', { name: `${second?.label}, ${second?.count} companies`, exact: true })
      .click();
    await expect(coverage(page)).toContainText(`${second?.count} of 1,200 companies`);
    await page.getByRole('link', { name: 'Open list', exact: true }).click();
    await expect(resultCount(page)).toHaveText(new RegExp(` of ${second?.count}\\b`));

    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: 'Remove filter Fintech' }).click();
    await expect(page).toHaveURL('/explore');
    await expect(coverage(page)).toContainText(/^All 1,200 companies/);
    await page.getByRole('combobox', { name: 'Category' }).selectOption('fintech');
    await expect(page).toHaveURL('/explore?category=fintech');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/explore');
  },
);

test('a list links to the figures of its companies, and they link back @full', async ({ page }) => {
  await openSignedIn(page, '/companies?category=fintech&founded=2010-&sort=-founded');
  await expect(resultCount(page)).toHaveText(/^1–\d+ of \d+$/);
  const count = (await resultCount(page).textContent())?.split(' ').at(-1);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('link', { name: 'Explore these' }).click();
  await expect(page.getByRole('heading', { name: 'Explore', level: 1 })).toBeFocused();
  await expect(page).toHaveURL('/explore?category=fintech&founded=2010-');
  await expect(coverage(page)).toContainText(`${count} of 1,200 companies`);
  await page.getByRole('link', { name: 'Open list', exact: true }).click();
  await expect(page).toHaveURL('/companies?category=fintech&founded=2010-');
  await expect(resultCount(page)).toContainText(`of ${count}`);
});

test(
  'the year range filters the charts and is part of the URL',
  { tag: '@full' },
  async ({ page, service }) => {
    const companies = await readAll(service);
    const years = companies.map(({ founded_year }) => founded_year);
    const last = Math.max(...years);
    await openExplore(page);
    await expect(slider(page, 'From year')).toHaveValue(String(Math.min(...years)));
    await slider(page, 'To year').focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press('PageDown');
    const from = Math.min(...years);
    const to = last - 30;
    await expect(slider(page, 'To year')).toHaveValue(String(to));
    await expect.poll(() => queryOf(page)).toBe(`?founded=${from}-${to}`);
    const inside = years.filter((year) => year <= to).length;
    await expect(coverage(page)).toContainText(`${inside} of 1,200 companies`);

    const countOfRange = page.getByText(`${inside} companies founded ${from}–${to}`);
    await expect(countOfRange).toBeVisible();
    await page.reload();
    await expect(slider(page, 'To year')).toHaveValue(String(to));
    const bars = await readMarks(figure(page, FIGURES[1]));
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(companies.length);
    await expect(countOfRange).toBeVisible();
    await page.getByRole('button', { name: `Remove filter Founded ${from}–${to}` }).click();
    await expect(slider(page, 'To year')).toHaveValue(String(last));
    await expect(page).toHaveURL('/explore');
  },
);

test(
  'dragging a thumb of the years or of the months applies the filter on release',
  { tag: '@full' },
  async ({ page }) => {
    await openExplore(page);
    const from = slider(page, 'From year');
    const before = Number(await from.inputValue());
    await figure(page, FIGURES[1]).scrollIntoViewIfNeeded();
    const thumb = await from.boundingBox();
    if (!thumb) throw new Error('The thumb has no bounding box.');
    await page.mouse.move(thumb.x + thumb.width / 2, thumb.y + thumb.height / 2);
    await page.mouse.down();
    await page.mouse.move(thumb.x + 200, thumb.y + thumb.height / 2, { steps: 8 });
    const year = Number(await from.inputValue());
    expect(year).toBeGreaterThan(before + 20);
    await expect(page.getByText(/^[\d,]+ companies founded/)).toContainText(`${year}–`);
    expect(queryOf(page), 'nothing is narrowed before it is dropped').toBe('');
    await page.mouse.up();
    await expect.poll(() => queryOf(page)).toMatch(new RegExp(`^\\?founded=${year}-\\d{4}$`));
    await page.goBack();
    await expect(from).toHaveValue(String(before));

    const month = await slider(page, 'From month').boundingBox();
    if (!month) throw new Error('The thumb has no bounding box.');
    await page.mouse.move(month.x + month.width / 2, month.y + month.height / 2);
    await page.mouse.down();
    await page.mouse.move(month.x + 200, month.y + month.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => queryOf(page)).toMatch(/^\?updated=\d{4}-\d\d\.\.\d{4}-\d\d$/);
    const chip = page.getByRole('button', { name: /^Remove filter Updated \w+ \d{4} – \w+ \d{4}$/ });
    await expect(chip).toBeVisible();
    const summary = figure(page, FIGURES[3]).getByText(/^[\d,]+ companies updated \w+ \d{4} – \w+ \d{4}$/);
    const [count = ''] = (await summary.innerText()).split(' ');
    await expect(coverage(page)).toContainText(`${count} of 1,200 companies`);
    await page.getByRole('link', { name: 'Open list', exact: true }).click();
    await expect(resultCount(page)).toContainText(`of ${count}`);
    await expect(chip).toBeVisible();
  },
);

test(
  'dragging over the bars filters by their years, here and in the list, and a click still follows a bar',
  { tag: '@full' },
  async ({ page }) => {
    await openExplore(page);
    const dragOver = async (bars: Locator) => {
      await bars.scrollIntoViewIfNeeded();
      const box = await bars.boundingBox();
      if (!box) throw new Error('The bars have no bounding box.');
      await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.4);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.5, { steps: 5 });
      await page.mouse.up();
    };
    const years = figure(page, FIGURES[1]);
    await dragOver(years.locator('svg:not(.lucide)').first());
    await expect.poll(() => queryOf(page)).toMatch(/^\?founded=\d{4}-\d{4}$/);
    const [, from = 0, to = 0] = /(\d{4})-(\d{4})/.exec(queryOf(page)) ?? [];
    expect(Number(to)).toBeGreaterThan(Number(from) + 10);
    await expect(years.getByText(/^[\d,]+ companies founded/)).toContainText(`${from}–${to}`);
    await page.goBack();
    await expect(page).toHaveURL('/explore');
    await years
      .getByRole('link', { name: /, [\d,]+ compan/ })
      .last()
      .click();
    await expect.poll(() => queryOf(page)).toMatch(/^\?founded=/);

    await page.goto('/companies');
    const founded = page.getByRole('group', { name: 'Founded' });
    await expect(founded.getByRole('slider').first()).toBeVisible();
    await dragOver(founded.locator('svg').first());
    await expect.poll(() => queryOf(page)).toMatch(/^\?founded=\d{4}-\d{4}$/);
  },
);

test(
  'a chart is one tab stop, and the arrow keys move between its marks',
  { tag: '@full' },
  async ({ page }) => {
    await openExplore(page);
    const { keyboard } = page;
    await page.getByRole('heading', { name: 'Explore' }).focus();
    for (const name of FIGURES) {
      const one = figure(page, name);
      const links = one.getByRole('link', { name: /, [\d,]+ compan/ });
      await one.getByRole('button', { name: 'Show as table' }).focus();
      await keyboard.press('Tab');
      await expect(links.first()).toBeFocused();
      await keyboard.press('ArrowRight');
      await expect(links.nth(1)).toBeFocused();
      const label = await links.nth(1).getAttribute('aria-label');
      await expect(one.locator('figcaption')).toContainText(label ?? '');
      await keyboard.press('End');
      await expect(links.last()).toBeFocused();
      await keyboard.press('Tab');
      await expect(
        one.getByRole('link', { name: /, [\d,]+ compan/ }).and(page.locator(':focus')),
      ).toHaveCount(0);
      await keyboard.press('Shift+Tab');
      await expect(links.last()).toBeFocused();
      await keyboard.press('Home');
      await expect(links.first()).toBeFocused();
    }
    const matrix = figure(page, 'Category co-occurrence');
    await keyboard.press('ArrowDown');
    const below = await matrix.getByRole('link').and(page.locator(':focus')).boundingBox();
    const first = await matrix.getByRole('link').first().boundingBox();
    expect(below?.x).toBe(first?.x);
    expect(below?.y).toBeGreaterThan(first?.y ?? Infinity);

    await page.reload();
    const [top] = await readMarks(figure(page, FIGURES[0]));
    await figure(page, FIGURES[0]).getByRole('button', { name: 'Show as table' }).focus();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname + url.search === top?.href);
  },
);

test(
  'Ctrl-click on a mark opens the filtered page in a new tab',
  { tag: '@full' },
  async ({ page, context }) => {
    await openExplore(page);
    const bar = figure(page, FIGURES[1]).getByRole('link', { name: /^2010–2014, / });
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      bar.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(opened).toHaveURL(/\/explore\?founded=2010-2014$/);
    await expect(page).toHaveURL('/explore');
  },
);

test(
  'the explore page opens from the navigation, by its shortcut and from the palette',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await expect(resultCount(page)).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(page).toHaveURL('/explore');
    await expect(page.getByRole('heading', { name: 'Explore', level: 1 })).toBeFocused();
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link', { name: 'Explore' })).toHaveAttribute('aria-current', 'page');
    await expect(main.getByRole('link')).toHaveText([
      /^Brief/,
      /^Companies/,
      /^News/,
      /^Offerings/,
      'Explore',
      'Compare',
      'Settings',
    ]);
    await main.getByRole('link', { name: 'Offerings' }).click();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
    await page.keyboard.type('figures');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/explore');
  },
);

test.describe('failures', () => {
  test.use({ failuresExpected: true });

  test(
    'charts of an incomplete catalogue show their coverage and update once it is complete',
    { tag: '@full' },
    async ({ page, faultServer }) => {
      faultServer.fail(/offset=500/, body(503, '', { 'retry-after': '3' }));
      await openSignedIn(page, `${faultServer.url}/explore`);
      await expect(coverage(page)).toContainText('These figures cover 500 of 1,200 companies so far');
      await expect(figure(page, FIGURES[0])).toBeVisible();
      faultServer.recover();
      await expect(coverage(page)).toContainText('All 1,200 companies · updated', { timeout: 20_000 });
    },
  );

  for (const width of [1440, 390])
    test(
      `the explore page has no layout shifts while companies load at ${width} px`,
      { tag: '@full' },
      async ({ page, faultServer }) => {
        await page.setViewportSize({ width, height: 900 });
        await recordShifts(page);
        // The response must stall, because after an error the page would replace the skeleton.
        faultServer.fail(/limit=500&offset=0/, 'stalled-body');
        await openSignedIn(page, `${faultServer.url}/settings`);
        await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
        await page.goto(`${faultServer.url}/explore`);
        await expect(page.getByRole('status', { name: 'Loading figures' })).toBeVisible();
        await untilPainted(page);
        faultServer.fail(/offset=500/, body(503, '', { 'retry-after': '2' }));
        await expect(coverage(page)).toContainText('500 of 1,200 companies so far', { timeout: 20_000 });
        await untilPainted(page);
        faultServer.recover();
        await expect(coverage(page)).toContainText('companies · updated', { timeout: 20_000 });
        await expectNoShifts(page);
      },
    );

  test(
    'a key without read:companies sees which scope it lacks',
    { tag: '@full' },
    async ({ page, service }) => {
      const key = await createKey(service, 'explore-offerings-only', ['read:offerings']);
      await openWithKey(page, key, '/explore');
      await expect(page.getByRole('heading', { name: 'Your key cannot read companies' })).toBeVisible();
      await expect(page.getByText('read:companies')).toBeVisible();
    },
  );

  test(
    'an error of the service is shown and can be retried',
    { tag: '@full' },
    async ({ page, faultServer }) => {
      await openSignedIn(page, `${faultServer.url}/settings`);
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
      faultServer.fail(/api\/v1\/companies\?/, '500');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click();
      await expect(page.getByRole('heading', { name: 'The server has an error' })).toBeVisible({
        timeout: 20_000,
      });
      await expectAccessible(page);
      faultServer.recover();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(coverage(page)).toContainText('All 1,200 companies · updated');
    },
  );
});

test('figures can be filtered by what was published on the companies', { tag: '@full' }, async ({ page }) => {
  const ids = Array.from({ length: 20 }, (_, at) => at + 1).join();
  await openSignedIn(page, `/companies?ids=${ids}&research=interview`);
  await expect(page.getByRole('status').getByText('News of 20 companies')).toBeVisible();
  const count = await page.getByRole('rowheader').count();
  expect(count, 'some have an interview').toBeGreaterThan(0);
  expect(count, 'others have none').toBeLessThan(20);

  await openExplore(page, `?ids=${ids}&research=interview`);
  await expect(page.getByText('News of 20 companies')).toBeVisible();
  await expect(coverage(page)).toContainText(`${count} of 1,200 companies`);
  await page.getByRole('button', { name: 'Remove filter Interviews' }).click();
  await expect(coverage(page)).toContainText('20 of 1,200 companies');
});

test('filters without matches show an empty state that clears them', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page, '/explore?category=no-such-category');
  await expect(page.getByRole('heading', { name: 'No companies match' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(coverage(page)).toContainText('1,200 companies');
});

test(
  'the explore page of an empty service shows an empty state',
  { tag: '@full' },
  async ({ page, start, dataDir }) => {
    const service = await start();
    const key = await createKey({ dataDir }, 'explore-empty');
    await openWithKey(page, key, `${service.url}/explore`);
    await expect(page.getByRole('heading', { name: 'No companies yet' })).toBeVisible();
  },
);

test(
  'no label of an axis is printed over the next, on any phone and on paper',
  { tag: '@full' },
  async ({ page }) => {
    /** Reads the axis labels of each figure: their texts, and whether two of them overlap. */
    const axes = () =>
      page.getByRole('figure').evaluateAll((figures) =>
        figures
          .map((each) =>
            [...each.querySelectorAll('[aria-hidden] > .relative > span')]
              .map((label) => ({ text: label.textContent, box: label.getBoundingClientRect() }))
              .filter(({ box }) => box.width > 0),
          )
          .filter((labels) => labels.length > 0)
          .map((labels) => ({
            first: labels[0]?.text,
            several: labels.length > 1,
            overlap: labels.some(({ box }, at) => at > 0 && box.left < (labels[at - 1]?.box.right ?? 0) + 3),
          })),
      );
    const clear = { first: '0', several: true, overlap: false };
    await openSignedIn(page, '/explore');
    for (const address of [
      '/explore',
      '/explore?category=fintech',
      '/explore?category=data',
      '/explore?founded=2019',
    ]) {
      await page.goto(address);
      await expect(coverage(page)).toContainText('1,200 companies');
      for (const width of [320, 360, 390, 412, 500, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(axes, `${address} at ${width} px`).toEqual([clear, clear]);
      }
      await page.setViewportSize({ width: 794, height: 1123 });
      await page.emulateMedia({ media: 'print' });
      await expect.poll(axes, `${address} on paper`).toEqual([clear, clear]);
      await page.emulateMedia({ media: 'screen' });
    }
  },
);
