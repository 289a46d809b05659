import type { Page } from '@playwright/test';
import { findFullChromium } from './chromium.mjs';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn } from './page-actions.ts';

test.use({ loadsCatalogue: true });

const executablePath = findFullChromium();

// These tests need the back-forward cache, which Playwright disables and the headless shell lacks.
test.use({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ...(executablePath === null ? {} : { executablePath }),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
});

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in' });

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

test.describe('signing out', () => {
  test(
    'signing out in one tab signs out all within a second, and Back shows no data',
    { tag: '@full' },
    async ({ page, context }) => {
      await openSignedIn(page);
      const name = await companyLinks(page).first().innerText();
      await companyLinks(page).first().click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      const others = [await context.newPage(), await context.newPage()];
      for (const other of others) {
        await other.goto('/companies?page=2');
        await expect(companyLinks(other)).toHaveCount(25);
        await companyLinks(other).first().click();
        await expect(other.getByRole('region', { name: 'News' })).toBeVisible();
      }
      // One tab has left Dossier, so its page is in the back-forward cache.
      const away = others[1] ?? page;
      await away.goto('about:blank');

      await signOut(page);
      await expect(signInHeading(page)).toBeVisible({ timeout: 1000 });
      await expect(signInHeading(others[0] ?? page)).toBeVisible({ timeout: 1000 });
      for (const tab of [page, ...others]) {
        await tab.goBack();
        await expect(signInHeading(tab)).toBeVisible();
        await expect(tab.getByRole('main')).not.toContainText(name);
        await expect(companyLinks(tab)).toHaveCount(0);
        await expect(tab.getByRole('region', { name: 'News' })).toHaveCount(0);
        expect(await tab.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('dsr_');
      }
    },
  );
});

test(
  'a page restored from the back-forward cache can still search',
  { tag: '@full' },
  async ({ page, service, faultServer }) => {
    test.skip(executablePath === null, 'needs a full Chromium, which is not installed');
    await openSignedIn(page, `${faultServer.url}/companies`);
    const whole = page.getByText(/ companies · updated /);
    await expect(whole).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { left: true }));
    await page.goto(`${service.url}/licences.json`);
    await page.goBack({ waitUntil: 'commit' });
    await expect(whole).toBeVisible();
    expect(await page.evaluate(() => 'left' in globalThis)).toBe(true);
    await page.getByRole('searchbox', { name: 'Search companies' }).fill('energy');
    await expect(page.getByRole('button', { name: 'Remove filter “energy”' })).toBeVisible();
    await expect(whole).toBeVisible();
    await expect(companyLinks(page).first()).toBeVisible();
  },
);
