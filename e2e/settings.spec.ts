import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, openWithKey } from './page-actions.ts';
import { readCompanyPage } from './records.ts';
import { createKey, dossier } from './service.ts';

const CHECKS = [
  'Reach server',
  'Health',
  'Key',
  'Companies scope',
  'Offerings scope',
  'Category filter',
  'Id filter',
  'CORS',
];

const group = (page: Page, name: string) => page.getByRole('group', { name });
const results = (page: Page) => page.getByRole('list', { name: 'Connection test' }).getByRole('listitem');
const result = (page: Page, check: string) => results(page).filter({ hasText: check });

async function testConnection(page: Page) {
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/^Finished: /)).toBeVisible();
}

test('the connection test shows each check with its time and makes five requests', async ({
  page,
  calls,
  service,
}) => {
  await openSignedIn(page, '/settings');
  await expect(page).toHaveTitle('Settings · Dossier');
  await expect(group(page, 'Connection')).toContainText(service.url);
  calls.clear();
  await testConnection(page);
  await expect(results(page)).toHaveCount(CHECKS.length);
  for (const [at, check] of CHECKS.entries()) {
    await expect(results(page).nth(at)).toContainText(check);
    await expect(results(page).nth(at)).toContainText('Pass');
    await expect(results(page).nth(at)).toContainText(/[\d,]+ ms$/);
  }
  await expect(page.getByText('Finished: 8 passed.')).toBeVisible();
  expect(calls.data(), 'besides one look at health').toHaveLength(4);
});

test.describe('the connection test', () => {
  test.use({ failuresExpected: true });

  test('the connection test names the missing scope', { tag: '@full' }, async ({ page, service }) => {
    await openWithKey(page, await createKey(service, 'tests-companies', ['read:companies']), '/settings');
    await testConnection(page);
    await expect(result(page, 'Key').first()).toContainText('Pass');
    await expect(result(page, 'Companies scope')).toContainText('Pass');
    await expect(result(page, 'Offerings scope')).toContainText('Fail');
    await expect(result(page, 'Offerings scope')).toContainText('read:offerings');
  });

  test(
    'the connection test reports a suspended client while the service is up',
    { tag: '@full' },
    async ({ page, service }) => {
      const key = await createKey(service, 'tests-suspended');
      await openWithKey(page, key, '/settings');
      await dossier(service.dataDir, 'keys', 'suspend', 'tests-suspended');
      await expect
        .poll(
          async () =>
            (await fetch(`${service.url}/api/v1/companies`, { headers: { 'x-api-key': key } })).status,
        )
        .toBe(403);
      await testConnection(page);
      await expect(result(page, 'Health')).toContainText('Pass');
      await expect(result(page, 'Key').first()).toContainText('Fail');
      await expect(result(page, 'Key').first()).toContainText('suspended');
      await expect(result(page, 'Category filter')).toContainText('Unknown');
    },
  );

  test(
    'the connection test does not blame the key when the server is unreachable',
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page, '/settings');
      await page.route('**/api/v1/**', (route) => route.abort('connectionrefused'));
      await testConnection(page);
      await expect(result(page, 'Reach server')).toContainText('Fail');
      for (const check of CHECKS.slice(1, -1))
        await expect(result(page, check).first()).toContainText('Unknown');
    },
  );

  test('the connection test detects a filter without effect', { tag: '@full' }, async ({ page }) => {
    await openSignedIn(page, '/settings');
    await page.route('**/api/v1/companies?*', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.delete('category_slugs');
      return route.continue({ url: url.href });
    });
    await testConnection(page);
    await expect(result(page, 'Category filter')).toContainText('Fail');
    await expect(result(page, 'Category filter')).toContainText('ignores the filter');
    await expect(result(page, 'Id filter')).toContainText('Pass');
  });
});

test.describe('the time zone', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test(
    'dates are shown in UTC until the user chooses local time',
    { tag: '@full' },
    async ({ page, service }) => {
      const [first] = (await readCompanyPage(service, 'limit=1')).companies;
      await openSignedIn(page, '/settings');
      await expect(group(page, 'Display')).toContainText('Pacific/Kiritimati');
      const profile = page.getByRole('region', { name: 'Profile' });
      const exact = async () => {
        await page.goto(`/companies/${first?.id}`);
        return profile.locator('time').first().getAttribute('title');
      };
      expect(await exact()).toMatch(/^\d{4}-\d{2}-\d{2} [\d:]{8} UTC$/);
      await page.goto('/settings');
      await group(page, 'Display').getByText('Local', { exact: true }).click();
      await expect(group(page, 'Display').getByRole('radio', { name: 'Local' })).toBeChecked();
      expect(await exact(), 'kept over a reload').toMatch(/GMT\+14 \(\d{4}-\d{2}-\d{2} [\d:]{8} UTC\)$/);
    },
  );
});

test('the density sets the row height in every tab', { tag: '@full' }, async ({ page, context }) => {
  const rowHeight = async (tab: Page) => {
    await expect(companyLinks(tab)).toHaveCount(25);
    return (await tab.getByRole('row').nth(3).boundingBox())?.height ?? 0;
  };
  await openSignedIn(page);
  expect(await rowHeight(page)).toBeCloseTo(40, 0);
  const other = await context.newPage();
  await other.goto('/settings');
  await group(other, 'Display').getByText('Compact').click();
  await expect.poll(() => rowHeight(page)).toBeCloseTo(32, 0);
  await page.reload();
  expect(await rowHeight(page)).toBeCloseTo(32, 0);
});

test('single-key shortcuts can be switched off', { tag: '@full' }, async ({ page }) => {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await openSignedIn(page, '/settings');
  // Shortcuts are lazy-loaded, so the first press may come too early.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(help).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.getByRole('heading', { name: 'Settings' }).click();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  // When the palette is open, earlier keys have had their effect.
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(help).toHaveCount(0);
  await expect(page).toHaveURL('/settings');
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();

  await page.getByRole('switch', { name: 'Single-key shortcuts' }).check();
  await page.getByRole('heading', { name: 'Settings' }).click();
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expect(page).toHaveURL('/companies', { timeout: 500 });
  }).toPass({ timeout: 7000 });
});

test(
  'the settings show the version and the licences of all libraries',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page, '/settings');
    await expect(page.getByText(/^Dossier \d+\.\d+\.\d+/)).toBeVisible();
    await page.getByText('Libraries and their licences').click();
    const react = page.getByRole('listitem').filter({ hasText: /^react\d/ });
    await expect(react).toContainText('MIT');
    await react.locator('summary').click();
    await expect(react).toContainText('Permission is hereby granted');
  },
);
