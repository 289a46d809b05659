import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { categoryBox, companyLinks, openSignedIn, queryOf, resultCount } from './page-actions.ts';
import { categoriesOf, readAllCompanies } from './records.ts';

const boxOf = async (control: Locator) => {
  await expect(control).toBeVisible();
  const box = await control.boundingBox();
  if (!box) throw new Error('A visible control has no bounding box.');
  return box;
};

const theme = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Theme' }).or(page.getByRole('group', { name: 'Theme' }));
const brightness = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test(
  'the chosen theme survives a reload, and System follows the device',
  { tag: '@full' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await openSignedIn(page);
    const light = await brightness(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await brightness(page);
    expect(dark).not.toBe(light);

    await page.getByRole('button', { name: 'Account' }).click();
    await theme(page).getByText('Light').click();
    await expect(theme(page).getByRole('radio', { name: 'Light' })).toBeChecked();
    expect(await brightness(page)).toBe(light);
    await page.reload();
    expect(await brightness(page)).toBe(light);

    await page.getByRole('button', { name: 'Account' }).click();
    await theme(page).getByText('System').click();
    expect(await brightness(page)).toBe(dark);
  },
);

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `a dialog dims the page behind it, in the ${colorScheme} theme`,
    { tag: '@full' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await openSignedIn(page);
      await page.keyboard.press('ControlOrMeta+k');
      const dialog = page.getByRole('dialog', { name: 'Command palette' });
      await expect(dialog).toBeVisible();
      const [before, behind] = await dialog.evaluate((element) => {
        const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        if (!context) throw new Error('The canvas has no 2D context.');
        const paint = (color: string) => {
          context.fillStyle = color;
          context.fillRect(0, 0, 1, 1);
          return context
            .getImageData(0, 0, 1, 1)
            .data.slice(0, 3)
            .reduce((sum, part) => sum + part, 0);
        };
        return [
          paint(getComputedStyle(document.body).backgroundColor),
          paint(getComputedStyle(element, '::backdrop').backgroundColor),
        ] as const;
      });
      expect(behind).toBeLessThan(before * 0.85);
    },
  );

test('a route change updates the title, the focus and the current link of the navigation @full', async ({
  page,
}) => {
  await openSignedIn(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Companies' })).toHaveAttribute('aria-current', 'page');
  await main.getByRole('link', { name: 'Offerings' }).click();
  await expect(page).toHaveTitle('Offerings · Dossier');
  await expect(page.getByRole('heading', { name: 'Offerings', level: 1 })).toBeFocused();
  await expect(main.getByRole('link', { name: 'Offerings' })).toHaveAttribute('aria-current', 'page');
});

for (const address of [
  '/companies',
  '/companies?ids=1,2,3,4',
  '/companies?view=cards',
  '/offerings',
  '/news?ids=1,2,3,4',
])
  test(
    `after going back from a row of ${address}, j continues from that row`,
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page, address);
      // Browsers here ask to save data, so nothing is read without a click.
      if (address.startsWith('/news')) await page.getByRole('button', { name: 'Read all' }).click();
      const focused = page.locator('[data-row] a:focus');
      await expect(page.locator('[data-row]').first()).toBeVisible();
      for (const _ of [1, 2, 3]) await page.keyboard.press('j');
      await expect(focused).toHaveCount(1);
      const row = await focused.evaluate((link) =>
        [...document.querySelectorAll('[data-row]')].indexOf(link.closest('[data-row]') ?? link),
      );
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.goBack();
      await expect(page.locator('[data-row]').nth(row).locator('a:focus')).toHaveCount(1);
      await page.keyboard.press('j');
      await expect(
        page
          .locator('[data-row]')
          .nth(row + 1)
          .locator('a:focus'),
      ).toHaveCount(1);
    },
  );

test(
  'f leads to the filters, Escape back, and s to the header that sorts',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page, '/companies?sort=-founded');
    await expect(page.getByRole('columnheader', { name: 'Founded' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(
      page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').first(),
    ).toBeVisible();
    await page.keyboard.press('f');
    await expect(page.getByRole('complementary', { name: 'Filters' }).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('s');
    await expect(
      page.getByRole('columnheader', { name: 'Founded' }).getByRole('button').first(),
    ).toBeFocused();
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.keyboard.press('f');
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
  },
);

test(
  'the navigation shows counts from loaded pages without extra requests',
  { tag: '@full' },
  async ({ page, calls }) => {
    await openSignedIn(page);
    const link = (name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
    await expect(link('Companies')).toHaveText('Companies1,200');
    await expect(link('Offerings')).toHaveText('Offerings');
    await link('Offerings').click();
    await expect(link('Offerings')).toHaveText('Offerings300');
    const lists = calls.data().filter((call) => call.startsWith('/api/v1/offerings?'));
    expect(
      lists.filter((call) => !call.includes('limit=1')),
      'but for the look that signing in takes',
    ).toHaveLength(1);
  },
);

test(
  'an unknown address shows a not-found page with a link to the companies',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: 'Companies' })
      .or(page.getByRole('link', { name: 'Companies' }))
      .first()
      .click();
    await expect(companyLinks(page)).toHaveCount(25);
  },
);

test.describe('with all companies loaded', () => {
  test.use({ loadsCatalogue: true });

  test(
    'the dashboard can be used with the keyboard alone',
    { tag: '@full' },
    async ({ page, service, browserName }) => {
      test.setTimeout(90_000);
      expect(browserName).toBe('chromium');
      const [category] = categoriesOf(await readAllCompanies(service));
      const { keyboard } = page;
      await page.goto('/companies');
      await tabTo(page, page.getByRole('textbox', { name: 'API key' }));
      await keyboard.insertText(service.demoKey);
      await keyboard.press('Enter');
      await expect(companyLinks(page)).toHaveCount(25);

      await page.reload();
      await expect(companyLinks(page)).toHaveCount(25);
      await tabTo(page, page.getByRole('link', { name: 'Skip to main content' }));
      await keyboard.press('Enter');
      await tabTo(page, categoryBox(page, category?.name ?? ''));
      await keyboard.press('Space');
      await expect.poll(() => queryOf(page)).toBe(`?category=${category?.slug}`);
      await tabTo(page, page.getByRole('button', { name: 'Clear filters' }));
      await keyboard.press('Enter');
      await expect(resultCount(page)).toHaveText(/^1–25 of/);

      await tabTo(page, page.getByRole('link', { name: 'Next page' }));
      await keyboard.press('Enter');
      await expect(resultCount(page)).toHaveText(/^26–50 of/);
      await tabTo(page, companyLinks(page).first(), 'Shift+Tab');
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await tabTo(
        page,
        page
          .getByRole('region', { name: 'Research' })
          .getByRole('tab', { name: 'All' })
          .or(page.getByRole('region', { name: 'News' }).getByRole('button').first())
          .first(),
      );

      await tabTo(page, page.getByRole('button', { name: 'Account' }), 'Shift+Tab');
      await keyboard.press('Enter');
      await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    },
  );
});

async function tabTo(page: Page, control: ReturnType<Page['getByRole']>, key = 'Tab') {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press(key);
    if (await control.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(control).toBeFocused();
  const isVisible = await control.evaluate((element) => {
    const { parentElement } = element;
    const styles = [
      getComputedStyle(element),
      parentElement && getComputedStyle(parentElement),
      // The focus ring of a row's link is drawn around its cell.
      getComputedStyle(element, '::before'),
    ];
    return styles.some((style) => style && (style.outlineStyle !== 'none' || style.boxShadow !== 'none'));
  });
  expect(isVisible, `visible focus on ${String(control)}`).toBe(true);
}

test(
  'the link to a page is copied at the same place on every page that has further actions',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page, '/companies');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const ends: Record<string, unknown> = {};
      // Compare, Explore and News have no menu: their only further action has a button.
      const paths = [
        '/companies?category=fintech',
        '/companies?ids=1,2&watchlist=Mine',
        '/companies/1',
        '/offerings',
        ...(width === 1440 ? ['/offerings/1'] : []),
      ];
      for (const path of paths) {
        await page.goto(path);
        const copy = await boxOf(page.getByRole('button', { name: 'Copy link', exact: true }));
        const more = await boxOf(page.getByRole('button', { name: 'More actions' }));
        ends[path] = { copy: copy.x, gap: more.x - copy.x - copy.width, isOneRow: copy.y === more.y };
      }
      const [first] = Object.values(ends);
      for (const path of paths) expect(ends[path], `${path} at ${width} px`).toEqual(first);
    }
  },
);
