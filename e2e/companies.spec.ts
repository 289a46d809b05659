import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { categoryBox, companyLinks, openSignedIn, queryOf, resultCount } from './page-actions.ts';
import { categoriesOf, readAllCompanies, readCompanyPage } from './records.ts';

const FIRST_PAGE = '/api/v1/companies?limit=25&offset=0';
const formatCount = (count: number) => count.toLocaleString('en');
const nextPage = (page: Page) => page.getByRole('link', { name: 'Next page' });

test('the list shows the companies of the service in its order', async ({ page, service }) => {
  const { companies, page_info } = await readCompanyPage(service, 'limit=25');
  await openSignedIn(page);
  await expect(companyLinks(page)).toHaveText(companies.map(({ name }) => name));
  await expect(resultCount(page)).toHaveText(`1–25 of ${formatCount(page_info.total_count)}`);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText(companies[0]?.ticker ?? '');
  await expect(row).toContainText(companies[0]?.domain ?? '');
  await expect(row).toContainText(String(companies[0]?.founded_year));
});

test('eight requests are made before the first row, even if the browser is idle until then', async ({
  page,
}) => {
  await page.route(`**${FIRST_PAGE}`, async (route) => {
    await wait(300);
    await route.continue();
  });
  await page.addInitScript(() => {
    // Rows that take too long don't hold the first frame up. Slow timers are patient with a busy machine.
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => setTimeout(run, 20 * ms) });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('tbody th a')) return;
      performance.mark('first row');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await openSignedIn(page);
  await expect(companyLinks(page)).toHaveCount(25);
  const requests = await page.evaluate(() => {
    const [{ startTime: shown } = { startTime: 0 }] = performance.getEntriesByName('first row');
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shown);
    return [location.href, ...before.map(({ name }) => name)];
  });
  const paths = requests.map((url) => {
    const { pathname, search } = new URL(url);
    return pathname.replace(/-[\w-]{6,8}(?=\.\w+$)/, '') + search;
  });
  expect([...new Set(paths)].toSorted()).toEqual([
    FIRST_PAGE,
    '/assets/first.css',
    '/assets/first.js',
    '/assets/libraries.js',
    '/assets/react.js',
    '/assets/rolldown-runtime.js',
    '/companies',
    '/start.js',
  ]);
});

test.describe('category filter', () => {
  test.use({ loadsCatalogue: true });

  test('a category checkbox filters the list with one request and works with reload, Back and Forward', async ({
    page,
    service,
    calls,
  }) => {
    const all = await readCompanyPage(service, 'limit=25');
    const [category] = categoriesOf(await readAllCompanies(service));
    if (!category) throw new Error('No company has a category.');
    const narrowed = await readCompanyPage(service, `limit=25&category_slugs=${category.slug}`);
    const whole = `1–25 of ${formatCount(all.page_info.total_count)}`;
    const part = `1–${narrowed.companies.length} of ${formatCount(narrowed.page_info.total_count)}`;

    await openSignedIn(page);
    await expect(resultCount(page)).toHaveText(whole);
    calls.clear();
    await categoryBox(page, category.name).check();
    await expect(resultCount(page)).toHaveText(part);
    await expect(companyLinks(page)).toHaveText(narrowed.companies.map(({ name }) => name));
    expect(queryOf(page)).toBe(`?category=${category.slug}`);
    expect(calls.data()).toEqual([`${FIRST_PAGE}&category_slugs=${category.slug}`]);

    await page.reload();
    await expect(resultCount(page)).toHaveText(part);
    await expect(categoryBox(page, category.name)).toBeChecked();

    await page.goBack();
    await expect(resultCount(page)).toHaveText(whole);
    await expect(categoryBox(page, category.name)).not.toBeChecked();
    await page.goForward();
    await expect(resultCount(page)).toHaveText(part);

    await page.getByRole('button', { name: `Remove filter ${category.name}` }).click();
    await expect(resultCount(page)).toHaveText(whole);
    expect(queryOf(page)).toBe('');
  });

  test(
    'several categories mean any of them, and Clear filters removes them all',
    { tag: '@full' },
    async ({ page, service }) => {
      const all = await readCompanyPage(service, 'limit=25');
      const [one, other] = categoriesOf(await readAllCompanies(service));
      if (!one || !other) throw new Error('There are fewer than two categories.');
      const slugs = `category_slugs=${one.slug}&category_slugs=${other.slug}`;
      const both = await readCompanyPage(service, `limit=25&${slugs}`);

      await openSignedIn(page);
      await categoryBox(page, one.name).check();
      await categoryBox(page, other.name).check();
      await expect(resultCount(page)).toHaveText(`1–25 of ${formatCount(both.page_info.total_count)}`);
      expect(queryOf(page)).toBe(`?category=${one.slug},${other.slug}`);

      await page.goBack();
      await expect(categoryBox(page, other.name)).not.toBeChecked();
      await expect(categoryBox(page, one.name)).toBeChecked();
      await page.goForward();
      await expect(categoryBox(page, other.name)).toBeChecked();

      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(resultCount(page)).toHaveText(`1–25 of ${formatCount(all.page_info.total_count)}`);
      expect(queryOf(page)).toBe('');
    },
  );

  test(
    'a category slug in the URL works and shows its name, even if no page has shown it yet',
    { tag: '@full' },
    async ({ page, service }) => {
      const first = await readCompanyPage(service, 'limit=25');
      const many = await readCompanyPage(service, 'limit=500');
      const seen = new Set(categoriesOf(first.companies).map(({ slug }) => slug));
      const unseen = categoriesOf(many.companies).find(({ slug }) => !seen.has(slug));
      if (!unseen) throw new Error('The first page shows every category.');
      const { page_info } = await readCompanyPage(service, `limit=1&category_slugs=${unseen.slug}`);

      await openSignedIn(page, `/companies?category=${unseen.slug}`);
      await expect(resultCount(page)).toContainText(`of ${formatCount(page_info.total_count)}`);
      await expect(page.getByRole('button', { name: `Remove filter ${unseen.name}` })).toBeVisible();
      await expect(categoryBox(page, unseen.name)).toBeChecked();
    },
  );

  test('a filter without matches shows an empty state that clears it', { tag: '@full' }, async ({ page }) => {
    await openSignedIn(page, '/companies?category=no-such-thing');
    await expect(page.getByRole('heading', { name: 'There is no category “no-such-thing”' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(companyLinks(page)).toHaveCount(25);
  });

  test(
    'company ids in the URL filter the list with one request',
    { tag: '@full' },
    async ({ page, service, calls }) => {
      const { companies } = await readCompanyPage(service, 'limit=3');
      const ids = companies.map(({ id }) => id);
      await openSignedIn(page, `/companies?ids=${ids.join(',')}`);
      await expect(resultCount(page)).toHaveText('1–3 of 3');
      await expect(companyLinks(page)).toHaveText(companies.map(({ name }) => name));
      expect(calls.data()).toEqual([`${FIRST_PAGE}${ids.map((id) => `&company_ids=${id}`).join('')}`]);
    },
  );
});

test.describe('pagination', () => {
  test('numbered, next and previous links turn pages, and Back undoes one step at a time', async ({
    page,
  }) => {
    await openSignedIn(page);
    await expect(resultCount(page)).toHaveText(/^1–25 of/);
    await nextPage(page).click();
    await expect(resultCount(page)).toHaveText(/^26–50 of/);
    await page
      .getByRole('navigation', { name: 'Pagination' })
      .getByRole('link', { name: 'Page 3', exact: true })
      .click();
    await expect(resultCount(page)).toHaveText(/^51–75 of/);
    await expect(page).toHaveURL('/companies?page=3');
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expect(resultCount(page)).toHaveText(/^26–50 of/);

    for (const [step, query] of [
      [/^51–75 of/, '?page=3'],
      [/^26–50 of/, '?page=2'],
      [/^1–25 of/, ''],
    ] as const) {
      await page.goBack();
      await expect(resultCount(page)).toHaveText(step);
      expect(queryOf(page)).toBe(query);
    }
    await page.goForward();
    await expect(resultCount(page)).toHaveText(/^26–50 of/);
    await nextPage(page).dblclick();
    await expect(resultCount(page)).toHaveText(/^76–100 of/);
    await companyLinks(page).nth(4).focus();
    await page.keyboard.press(']');
    await expect(resultCount(page)).toHaveText(/^101–125 of/);
    await expect(companyLinks(page).first()).toBeFocused();
  });

  test('the last page ends the list, and a page past it links to the last page @full', async ({
    page,
    service,
  }) => {
    const { page_info } = await readCompanyPage(service, 'limit=1');
    const last = Math.ceil(page_info.total_count / 25);
    await openSignedIn(page, `/companies?page=${last + 1}`);
    await expect(page.getByRole('heading', { name: `Page ${last + 1} does not exist` })).toBeVisible();
    await page.getByRole('link', { name: `page ${last}` }).click();
    await expect(resultCount(page)).toContainText(
      `–${formatCount(page_info.total_count)} of ${formatCount(page_info.total_count)}`,
    );
    await expect(nextPage(page)).toBeDisabled();
  });

  test(
    'changing rows per page goes to the first page and is part of the URL',
    { tag: '@full' },
    async ({ page, calls }) => {
      await openSignedIn(page, '/companies?page=2');
      await expect(resultCount(page)).toHaveText(/^26–50 of/);
      calls.clear();
      await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
      await expect(companyLinks(page)).toHaveCount(100);
      expect(queryOf(page)).toBe('?size=100');
      expect(calls.data()).toEqual(['/api/v1/companies?limit=100&offset=0']);
      await page.reload();
      await expect(companyLinks(page)).toHaveCount(100);
    },
  );

  test('hovering over the next page link prefetches it', { tag: '@full' }, async ({ page, calls }) => {
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    calls.clear();
    const fetched = page.waitForResponse((response) => response.url().endsWith('limit=25&offset=25'));
    await nextPage(page).hover();
    await fetched;
    await nextPage(page).click();
    await expect(resultCount(page)).toHaveText(/^26–50 of/);
    // Moving the pointer may also prefetch companies, so look only at lists.
    const lists = calls.data().filter((call) => call.startsWith('/api/v1/companies?'));
    expect(lists).toEqual(['/api/v1/companies?limit=25&offset=25']);
  });

  test(
    'Ctrl-click on a page link opens it in a signed-in new tab',
    { tag: '@full' },
    async ({ page, context }) => {
      await openSignedIn(page);
      const opened = context.waitForEvent('page');
      await nextPage(page).click({ modifiers: ['ControlOrMeta'] });
      const tab = await opened;
      await expect(resultCount(tab)).toHaveText(/^26–50 of/);
      await expect(tab).toHaveURL('/companies?page=2');
      await expect(resultCount(page)).toHaveText(/^1–25 of/);
    },
  );

  test(
    'a page that loads at once takes the place of the rows in one frame',
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page);
      await expect(nextPage(page)).toBeVisible();
      /** Goes to the next page. Returns true if the table was marked as busy while it still had the old rows. */
      const turnsInTwoFrames = () =>
        page.evaluate(async () => {
          const table = document.querySelector('table[aria-label=Companies]');
          const firstName = () => table?.querySelector('th[scope=row]')?.textContent;
          const before = firstName();
          let wasBusy = false;
          const observer = new MutationObserver(() => (wasBusy ||= firstName() === before));
          if (table) observer.observe(table, { attributeFilter: ['aria-busy'] });
          document.querySelector<HTMLElement>('a[rel=next]')?.click();
          while (firstName() === before) await new Promise(requestAnimationFrame);
          observer.disconnect();
          return wasBusy;
        });
      // On a busy machine, a response may take too long for this, so poll.
      await expect.poll(turnsInTwoFrames).toBe(false);
    },
  );

  test('the rows stay until the next page has loaded', { tag: '@full' }, async ({ page }) => {
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    let respond = () => {};
    const released = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/v1/companies?*offset=25', async (route) => {
      await released;
      await route.continue();
    });
    await nextPage(page).click();
    const table = page.getByRole('table', { name: 'Companies' });
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expect(companyLinks(page)).toHaveCount(25);
    await expect(resultCount(page), 'the count is of the rows on screen').toHaveText(/^1–25 of/);
    respond();
    await expect(resultCount(page)).toHaveText(/^26–50 of/);
    await expect(table).toHaveAttribute('aria-busy', 'false');
  });
});

test(
  'the bar of selected companies is one row, also beside a preview, and lists them over all pages',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    for (let at = 0; at < 7; at++) await boxes.nth(at).check();
    const first = (await companyLinks(page).first().textContent()) ?? '';
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(resultCount(page)).toHaveText(/^26–50 of/);
    await boxes.first().check();
    await companyLinks(page).first().focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('complementary', { name: 'Company preview' })).toBeVisible();
    const bar = page.getByRole('region', { name: 'Selection' });
    const compare = bar.getByRole('button', { name: 'Compare selected (8)' });
    for (const width of [1440, 1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const [line, whole] = [await compare.boundingBox(), await bar.boundingBox()];
      expect(whole?.height, `${width} px`).toBeLessThan(2 * (line?.height ?? 0));
      expect((whole?.x ?? 0) + (whole?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width);
      expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await bar.getByRole('button', { name: '8 selected' }).click();
    const list = page.getByRole('dialog', { name: 'Selected companies' });
    await expect(list.getByRole('listitem')).toHaveCount(8);
    await list.getByRole('button', { name: `Remove ${first}`, exact: true }).click();
    await expect(list.getByRole('listitem')).toHaveCount(7);
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('button', { name: '7 selected' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search companies' }).fill(`"${first}"`);
    await expect(companyLinks(page), 'a short list').toHaveCount(1);
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    expect(900 - (y + height), 'the bar is at the bottom of the window').toBe(16);
  },
);

for (const density of ['Regular', 'Compact'])
  test(
    `the focus ring of a row is around its texts and crosses none: ${density}`,
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page, '/settings');
      await page.getByRole('radio', { name: density }).check();
      await page.goto('/companies');
      await expect(companyLinks(page)).toHaveCount(25);
      await companyLinks(page).nth(1).focus();
      const texts = await companyLinks(page)
        .nth(1)
        .evaluate((link) => {
          const ring = getComputedStyle(link, '::before');
          const pixels = (length: string) => Number.parseFloat(length);
          const cell = (link.closest('th') ?? link).getBoundingClientRect();
          // The outline is drawn outwards from its offset.
          const inset = (side: string) => pixels(side) - pixels(ring.outlineOffset);
          const inside = {
            top: cell.top + inset(ring.top),
            right: cell.right - inset(ring.right),
            bottom: cell.bottom - inset(ring.bottom),
            left: cell.left + inset(ring.left),
          };
          const range = document.createRange();
          range.selectNodeContents(link.closest('th') ?? link);
          return {
            ring: ring.outlineStyle,
            crossing: [...range.getClientRects()].filter(
              ({ top, right, bottom, left }) =>
                top < inside.top || bottom > inside.bottom || left < inside.left || right > inside.right,
            ),
          };
        });
      expect(texts).toEqual({ ring: 'solid', crossing: [] });
    },
  );

test(
  'a query without one valid value falls back to the first page',
  { tag: '@full' },
  async ({ page, calls }) => {
    await openSignedIn(page, '/companies?page=-1&size=1e3&ids=x,-&category=&utm_source=mail&x-api-key=abc');
    await expect(resultCount(page)).toHaveText(/^1–25 of/);
    expect(calls.data()).toEqual([FIRST_PAGE]);
    expect(queryOf(page)).toBe('');
  },
);

test(
  'the head of the table stays in view, also beside the preview, and its columns are resized and moved',
  { tag: '@full' },
  async ({ page }) => {
    const head = page.getByRole('table', { name: 'Companies' }).locator('thead');
    const topOfHead = async () => (await head.boundingBox())?.y;
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      for (const address of ['/companies?size=50', '/companies?size=50&peek=5']) {
        await openSignedIn(page, address);
        await expect(companyLinks(page)).toHaveCount(50);
        await page.getByRole('rowheader').nth(45).scrollIntoViewIfNeeded();
        await expect.poll(topOfHead).toBe(52);
      }
    }
    await page.goto('/companies');
    const founded = page.getByRole('columnheader', { name: 'Founded' });
    const widthOfFounded = async () => (await founded.boundingBox())?.width ?? 0;
    const before = await widthOfFounded();
    const handle = await page.getByRole('separator', { name: 'Width of Founded' }).boundingBox();
    if (!handle) throw new Error('The column has no handle.');
    await page.mouse.move(handle.x + 4, handle.y + 8);
    await page.mouse.down();
    await page.mouse.move(handle.x - 36, handle.y + 8);
    await page.mouse.up();
    // Widths that the user sets are rounded to whole pixels.
    expect(await widthOfFounded()).toBe(Math.round(before + 40));
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('button', { name: 'Move Founded up' }).press('Enter');
    await page.getByRole('button', { name: 'Move Location up' }).click();
    await expect(page.getByRole('columnheader')).toContainText([
      'Company',
      'Ticker',
      'Founded',
      'Location',
      'Categories',
      'Updated',
    ]);
  },
);

test(
  'a long name of a watchlist is cut, and the toolbar stays in one piece beside or below it',
  { tag: '@full' },
  async ({ page }) => {
    const name = 'Payments companies of the northern countries, to look at again before springtime';
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await openSignedIn(page, `/companies?ids=1,2,3&watchlist=${encodeURIComponent(name)}`);
      const top = async (control: Locator) => (await control.boundingBox())?.y;
      const button = (label: string) => page.getByRole('button', { name: label, exact: true });
      await expect(button('More actions')).toBeVisible();
      const row = await top(button('More actions'));
      expect(await top(button('Copy link')), `at ${width} px`).toBe(row);
      const heading = await page.getByRole('heading', { level: 1, name }).boundingBox();
      if (width >= 760) expect([heading?.y, heading?.height], `at ${width} px`).toEqual([row, 32]);
    }
  },
);

test(
  'all columns keep a readable width: the table scrolls sideways below its head, beside the names',
  { tag: '@full' },
  async ({ page }) => {
    const table = page.getByRole('table', { name: 'Companies' });
    const scrollSideways = (by: number) =>
      table.evaluate((element, left) => {
        if (element.parentElement) element.parentElement.scrollLeft = left;
      }, by);
    const box = async (locator: Locator) => {
      const { x = 0, y = 0, width = 0 } = (await locator.boundingBox()) ?? {};
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width) };
    };
    const column = (name: string) => page.getByRole('columnheader', { name });
    const address =
      '/companies?cols=name,ticker,categories,founded,location,updated,description,research,news,offerings';
    for (const [width, peek] of [
      [1440, ''],
      [1024, ''],
      [1440, '&peek=5'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await openSignedIn(page, address + peek);
      await expect(companyLinks(page)).toHaveCount(25);
      expect((await box(column('Company'))).width).toBeGreaterThanOrEqual(160);
      if (!peek) {
        expect((await box(column('Description'))).width).toBeGreaterThanOrEqual(170);
        expect((await box(column('Location'))).width).toBeGreaterThanOrEqual(130);
        expect((await box(column('Categories'))).width).toBeGreaterThanOrEqual(160);
      }
      const name = page.getByRole('rowheader').nth(20);
      const before = await box(name);
      const updated = await box(column('Updated'));
      await expect(async () => {
        await scrollSideways(80);
        expect((await box(column('Updated'))).x).toBe(updated.x - 80);
      }).toPass();
      expect(await box(name)).toEqual(before);
      await name.scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 400);
      await expect.poll(async () => (await box(table.locator('thead'))).y).toBe(52);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  },
);

test(
  'a browser that cannot scroll a table in one direction only shows its head above its rows',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('[data-scrolls] { overflow-y: hidden !important }');
      document.adoptedStyleSheets = [sheet];
    });
    await openSignedIn(
      page,
      '/companies?cols=name,categories,location,description,research,news,offerings,updated',
    );
    const table = page.getByRole('table', { name: 'Companies' });
    await expect(table.locator('xpath=..')).toHaveAttribute('data-scrolls', 'both');
    const [tableBox, head] = [await table.boundingBox(), await table.locator('thead').boundingBox()];
    expect(head?.y).toBe(tableBox?.y);
  },
);
