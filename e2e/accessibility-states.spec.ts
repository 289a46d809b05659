import type { Locator, Page } from '@playwright/test';
import { PAGES } from '#dashboard/navigation/pages.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { expectNoShifts, recordShifts } from './layout-shifts.ts';
import { companyLinks, openSignedIn } from './page-actions.ts';
import { readCompanyPage } from './records.ts';
import { isDue } from './run-day.mjs';

test.setTimeout(120_000);

const PATHS = [...Object.values(PAGES).map(({ path }) => path), '/companies/1', '/compare?ids=1,2'];
/** Pages that show how many companies are loaded. This text is the last part of them to change. */
const SHOWS_COVERAGE = new Set(['/companies', '/explore']);
test.use({ failuresExpected: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('accessibility', () => {
  test('axe finds nothing in the list with the columns panel open', { tag: '@full' }, async ({ page }) => {
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    await button(page, 'Columns').click();
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
    await expectAccessible(page);
  });

  test(
    'axe finds nothing in the list as cards, or with companies selected',
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page, '/companies?view=cards');
      await expect(page.getByRole('list', { name: 'Companies' }).getByRole('listitem')).toHaveCount(25);
      await expectAccessible(page);
      await page.goto('/companies');
      const boxes = page.getByRole('checkbox', { name: /^Select / });
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    'axe finds nothing in the status popover or the keyboard shortcuts',
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page, '/settings');
      await expect(page.getByRole('status', { name: 'API status' })).toHaveText('Online');
      await button(page, 'About the API status').click();
      await expect(page.getByRole('img', { name: /^Latency/ })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    'axe finds nothing in a comparison with a missing company, or in its company picker',
    { tag: '@full' },
    async ({ page, service }) => {
      const { companies } = await readCompanyPage(service, 'limit=2');
      await page.route('**/api/v1/companies/999999999', (route) =>
        route.fulfill({ status: 404, json: { error: 'No.', code: 'not_found' } }),
      );
      await openSignedIn(page);
      await expect(companyLinks(page)).toHaveCount(25);
      await page.getByRole('link', { name: 'Compare', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Pick companies to compare' })).toBeVisible();
      await page.getByRole('combobox', { name: 'Add company' }).fill('a');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/compare?ids=${companies.map(({ id }) => id).join(',')},999999999&diff=1`);
      await expect(page.getByRole('heading', { name: 'No company 999999999' })).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    'axe finds nothing in the settings with a finished connection test and the licences open',
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page, '/settings');
      await button(page, 'Test connection').click();
      await expect(page.getByText(/^Finished: /)).toBeVisible();
      await page.getByText('Libraries and their licences').click();
      await page.getByText('Advanced', { exact: true }).click();
      await expect(page.getByRole('listitem').filter({ hasText: /^react\d/ })).toBeVisible();
      await expectAccessible(page);
    },
  );
});

test.describe('accessibility of failures', () => {
  test('axe finds nothing on an offline page with its previous rows', { tag: '@full' }, async ({ page }) => {
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    // Cut off only the API, because axe fetches the style sheets again.
    await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'));
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false });
      window.dispatchEvent(new Event('offline'));
    });
    await expect(page.getByText(/^You're offline\. You can keep browsing/)).toBeVisible();
    await button(page, 'Refresh').click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      "Couldn't refresh. Showing data as of",
    );
    await expectAccessible(page);
  });

  test(
    'axe finds nothing during a retry countdown, or with the sign-in dialog over the page',
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page);
      await expect(companyLinks(page)).toHaveCount(25);
      await page.route('**/api/v1/companies?*', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '50' }, body: '' }),
      );
      await button(page, 'Refresh').click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText(/Trying again in \d+ s/);
      await expectAccessible(page);
      await page.unroute('**/api/v1/companies?*');
      await page.route('**/api/v1/companies?*', (route) =>
        route.fulfill({ status: 401, json: { error: 'Revoked.', code: 'key_revoked' } }),
      );
      await page.goto('/companies?page=2');
      await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
      await expectAccessible(page);
    },
  );
});

test.describe('focus', () => {
  test(
    'Tab moves the focus into a popup, and Escape back to its button',
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page);
      await expect(companyLinks(page)).toHaveCount(25);
      for (const name of ['Account', 'Columns', 'About the API status']) {
        const control = button(page, name);
        await control.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name });
        await expect(dialog).toBeVisible();
        const inside = dialog
          .getByRole('button')
          .or(dialog.getByRole('checkbox'))
          .or(dialog.getByRole('radio'));
        if ((await inside.count()) > 0) {
          await page.keyboard.press('Tab');
          expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
        }
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(control).toBeFocused();
      }
    },
  );

  test(
    'navigation moves the focus to the heading and updates the page title',
    { tag: '@full' },
    async ({ page, service }) => {
      const [first] = (await readCompanyPage(service, 'limit=1')).companies;
      await openSignedIn(page);
      await expect(companyLinks(page)).toHaveCount(25);
      const main = page.getByRole('navigation', { name: 'Main' });
      const go = async (link: Locator, name: string) => {
        await link.click();
        await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused();
        await expect(page).toHaveTitle(`${name} · Dossier`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      };
      await go(companyLinks(page).first(), first?.name ?? '');
      await go(main.getByRole('link', { name: 'Offerings' }), 'Offerings');
      await go(main.getByRole('link', { name: 'Explore' }), 'Explore');
      await go(main.getByRole('link', { name: 'Compare' }), 'Compare');
      await go(main.getByRole('link', { name: 'Settings' }), 'Settings');
      await go(main.getByRole('link', { name: 'Companies' }), 'Companies');
    },
  );

  test('Tab starts at the skip link and follows the order of the page @full', async ({ page }) => {
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    await page.reload();
    await expect(companyLinks(page)).toHaveCount(25);
    await expect(button(page, 'More actions')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    const tops: number[] = [];
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('Tab');
      tops.push(await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? -1));
    }
    expect(Math.max(...tops) - Math.min(...tops), 'the tools of the list stand in one line').toBeLessThan(20);
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('every control is at least 44 px large', { tag: '@full' }, async ({ page }) => {
    await openSignedIn(page, '/settings');
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      expect(await smallTargets(page), path).toEqual([]);
    }
  });
});

/** Returns controls whose touch area is smaller than 44 by 44 px, except links within text. */
function smallTargets(page: Page) {
  return page.evaluate(() => {
    const MIN_PX = 44;
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, summary, [role=tab], [role=switch]',
    );
    /** Returns the distance from a point, up to MIN_PX, within which a touch still hits the control. */
    const reach = (area: Element, x: number, y: number, stepX: number, stepY: number) => {
      let far = 0;
      const hit = () => document.elementFromPoint(x + stepX * (far + 1), y + stepY * (far + 1));
      while (far < MIN_PX && area.contains(hit())) far += 1;
      return far;
    };
    const isSmall = (control: HTMLElement) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled'))
        return false;
      // Skip inputs that only carry a form value, and links within text.
      if (control.ariaHidden === 'true' || getComputedStyle(control).display === 'inline') return false;
      // A slider's input is invisible. Users touch its thumb.
      const thumb = control.matches('[type=range]') ? control.parentElement : null;
      const area = control.closest('label') ?? thumb ?? control;
      area.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { width, height, left, top } = area.getBoundingClientRect();
      // The skip link is visible only with keyboard focus.
      if (width === 0 || height === 0 || top + height < 0) return false;
      const [x, y] = [left + width / 2, top + height / 2];
      const wide = reach(area, x, y, -1, 0) + reach(area, x, y, 1, 0);
      const high = reach(area, x, y, 0, -1) + reach(area, x, y, 0, 1);
      return Math.min(wide, high) < MIN_PX - 1;
    };
    return [...controls].filter(isSmall).map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
}

test('nothing is animated with reduced motion', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSignedIn(page);
  await page.route('**/api/v1/companies?*', () => {});
  await expect(companyLinks(page)).toHaveCount(25);
  await button(page, 'Refresh').click();
  await button(page, 'Account').click();
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 0)
        .length,
  );
  expect(moving).toBe(0);
});

test.describe('layout', () => {
  test.use({ loadsCatalogue: true });
  /** Each of these tests needs a browser with nothing cached, so the pages take turns over this many days. */
  const DAYS = 3;
  /** By default, offerings that close soonest move to the top once all are loaded, so sort them explicitly. */
  const ADDRESSES = PATHS.map((path) => (path === PAGES.offerings.path ? `${path}?sort=title` : path));

  for (const width of [1440, 390])
    for (const path of ADDRESSES.filter((_, at) => isDue(at + width, DAYS)))
      test(
        `${path} has no layout shifts at ${width} px while its data loads slowly`,
        {
          tag: '@full',
        },
        async ({ page }) => {
          await page.setViewportSize({ width, height: 900 });
          await openSignedIn(page, path);
          await page.route(/\/api\/v1\/(companies|offerings)/, async (route) => {
            await new Promise((resolve) => setTimeout(resolve, 400));
            await route.continue();
          });
          await recordShifts(page);
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
          if (SHOWS_COVERAGE.has(path)) await expect(page.getByText(/ companies · updated /)).toBeVisible();
          await expectNoShifts(page);
        },
      );
});
