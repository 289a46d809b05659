import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, openWithKey, resultCount, submitKey } from './page-actions.ts';
import { createKey, dossier, revokeKeys, type Service } from './service.ts';

test.use({ failuresExpected: true });

const alert = (page: Page) => page.getByRole('alert');

/** Simulates returning to the tab, which triggers a health check. */
const triggerHealthCheck = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/**
 * Clicks Retry until an expectation holds. The view also retries by itself, so the button may disappear before a
 * click.
 */
async function retryUntil(page: Page, check: () => Promise<void>) {
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await check();
  }).toPass({ timeout: 15_000 });
}

async function waitForStatus(service: Service, key: string, status: number) {
  await expect
    .poll(
      async () => (await fetch(`${service.url}/api/v1/companies`, { headers: { 'x-api-key': key } })).status,
    )
    .toBe(status);
}

test('an unknown key is refused with one request and a message, and another key can be tried', async ({
  page,
  calls,
  service,
}) => {
  await page.goto('/companies?page=2');
  await submitKey(page, 'dsr_of-somebody-else');
  await expect(alert(page)).toContainText('recognise this key');
  expect(calls.data()).toEqual(['/api/v1/companies?limit=1']);
  await expect(page.getByRole('status', { name: 'API status' })).toHaveText('Online');

  await submitKey(page, service.demoKey);
  await expect(resultCount(page)).toHaveText(/^26–50 of/);
});

test('a revoked key is refused with its own message', { tag: '@full' }, async ({ page, service }) => {
  const key = await createKey(service, 'revoked-before');
  await revokeKeys(service, 'revoked-before');
  await waitForStatus(service, key, 401);
  await page.goto('/sign-in');
  await submitKey(page, key);
  await expect(alert(page)).toContainText('This key was revoked or has expired.');
});

test(
  'a suspended client is refused with its own message and can sign in once resumed',
  { tag: '@full' },
  async ({ page, service }) => {
    const key = await createKey(service, 'suspended-before');
    await dossier(service.dataDir, 'keys', 'suspend', 'suspended-before');
    await waitForStatus(service, key, 403);
    await page.goto('/sign-in?next=/companies');
    await submitKey(page, key);
    await expect(alert(page)).toContainText('This API client is suspended.');

    await dossier(service.dataDir, 'keys', 'resume', 'suspended-before');
    await waitForStatus(service, key, 200);
    await submitKey(page, key);
    await expect(companyLinks(page)).toHaveCount(25);
  },
);

test(
  'a key for companies only shows companies, and the missing scope for offerings',
  { tag: '@full' },
  async ({ page, service }) => {
    const key = await createKey(service, 'companies-only', ['read:companies']);
    await openWithKey(page, key);
    await expect(companyLinks(page)).toHaveCount(25);
    await page.getByRole('link', { name: 'Offerings', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your key cannot read offerings' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('read:offerings');
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await expect(companyLinks(page)).toHaveCount(25);
  },
);

test(
  'a key for offerings only shows offerings, and the missing scope for companies',
  { tag: '@full' },
  async ({ page, service }) => {
    const key = await createKey(service, 'offerings-only', ['read:offerings']);
    await openWithKey(page, key, '/offerings');
    await expect(page.getByRole('table', { name: 'Offerings' })).toBeVisible();
    for (const name of ['Companies', 'Explore', 'News', 'Brief']) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Your key cannot read companies' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('read:companies');
    }
  },
);

test('a key revoked mid-session leads to the sign-in form with the reason, then back to the same view', async ({
  page,
  service,
}) => {
  const key = await createKey(service, 'revoked-while');
  await openWithKey(page, key, '/companies?page=4');
  await expect(resultCount(page)).toHaveText(/^76–100 of/);
  await revokeKeys(service, 'revoked-while');
  await waitForStatus(service, key, 401);

  // Dispatch the click, because hovering would prefetch the page and remove the link before the click.
  await page.getByRole('link', { name: 'Next page' }).dispatchEvent('click');
  await expect(alert(page)).toContainText('This key was revoked or has expired.');
  await expect(companyLinks(page)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(key);

  await submitKey(page, await createKey(service, 'revoked-while'));
  await expect(resultCount(page)).toHaveText(/^101–125 of/);
  await expect(page).toHaveURL('/companies?page=5');
});

test(
  'a client suspended mid-session sees a message and keeps its key',
  { tag: '@full' },
  async ({ page, service }) => {
    const key = await createKey(service, 'suspended-while');
    await openWithKey(page, key);
    await expect(companyLinks(page)).toHaveCount(25);
    await dossier(service.dataDir, 'keys', 'suspend', 'suspended-while');
    await waitForStatus(service, key, 403);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(alert(page)).toContainText('This API client is suspended');

    await dossier(service.dataDir, 'keys', 'resume', 'suspended-while');
    await waitForStatus(service, key, 200);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(resultCount(page)).toHaveText(/^26–50 of/);
  },
);

test(
  'signing in while the service is down does not blame the key',
  { tag: '@full' },
  async ({ page, start, dataDir }) => {
    const service = await start();
    const key = await createKey(service, 'acme');
    await page.goto(`${service.url}/companies`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await service.stop();
    await submitKey(page, key);
    await expect(page.getByRole('heading', { name: "Can't reach the server" })).toBeVisible();

    await start({ dataDir, port: Number(new URL(service.url).port) });
    await retryUntil(page, () =>
      expect(page.getByRole('heading', { name: 'No companies yet' })).toBeVisible({ timeout: 1000 }),
    );
  },
);

test(
  'a service that goes down mid-session shows an error, and Retry restores the view',
  { tag: '@full' },
  async ({ page, start, dataDir }) => {
    const service = await start({ sample: true });
    await openSignedIn(page, `${service.url}/companies`);
    await expect(companyLinks(page)).toHaveCount(25);
    const badge = page.getByRole('status', { name: 'API status' });
    await expect(badge).toHaveText('Online');
    expect(await service.stop(), 'SIGTERM ends the service cleanly').toBe(0);

    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(alert(page)).toContainText("Can't reach the server");
    await expect(badge).toHaveText('Unreachable');
    await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();

    await start({ dataDir, sample: true, port: Number(new URL(service.url).port) });
    await retryUntil(page, () => expect(resultCount(page)).toHaveText(/^26–50 of/, { timeout: 1000 }));
    await triggerHealthCheck(page);
    await expect(badge).toHaveText('Online');
  },
);

test('a rate limit shows a countdown and keeps the rows', { tag: '@full' }, async ({ page, start }) => {
  const service = await start({ sample: true, env: { RATE_LIMIT_PER_KEY: '1' } });
  await openSignedIn(page, `${service.url}/companies`);
  await expect(companyLinks(page)).toHaveCount(25);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(alert(page)).toContainText('Too many requests');
  await expect(alert(page)).toContainText(/in \d+ s/);
  await expect(resultCount(page), 'the count is of the rows on screen').toHaveText(/^1–25 of/);
});
