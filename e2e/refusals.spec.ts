import { type Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, openWithKey, resultCount, submitKey } from './page-actions.ts';
import { createKey, dossier, revokeKeys, type Service } from './service.ts';

test.use({ failuresExpected: true });

const alert = (page: Page) => page.getByRole('alert');

/** The reader comes back to the tab, which looks at the service at once. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** What the operator changes is noticed by a running service within moments. */
async function untilAnswered(service: Service, key: string, status: number) {
  await expect
    .poll(
      async () => (await fetch(`${service.url}/api/v1/companies`, { headers: { 'x-api-key': key } })).status,
    )
    .toBe(status);
}

test('an unknown key is refused with a sentence, once, and can be tried again', async ({
  page,
  calls,
  service,
}) => {
  await page.goto('/companies?page=2');
  await submitKey(page, 'dsr_of-somebody-else');
  await expect(alert(page)).toContainText('does not recognise this key');
  expect(calls.data()).toEqual(['/api/v1/companies?limit=1']);
  await expect(page.getByRole('status', { name: 'API status' })).toHaveText('Online');

  await submitKey(page, service.demoKey);
  await expect(resultCount(page)).toHaveText(/^26–50 of/);
});

test('a revoked key is refused with its own sentence', { tag: '@full' }, async ({ page, service }) => {
  const key = await createKey(service, 'revoked-before');
  await revokeKeys(service, 'revoked-before');
  await untilAnswered(service, key, 401);
  await page.goto('/sign-in');
  await submitKey(page, key);
  await expect(alert(page)).toContainText('This key was revoked.');
});

test(
  'a suspended client is refused with its own sentence, and let in once it is resumed',
  { tag: '@full' },
  async ({ page, service }) => {
    const key = await createKey(service, 'suspended-before');
    await dossier(service.dataDir, 'keys', 'suspend', 'suspended-before');
    await untilAnswered(service, key, 403);
    await page.goto('/sign-in');
    await submitKey(page, key);
    await expect(alert(page)).toContainText('This API client is suspended.');

    await dossier(service.dataDir, 'keys', 'resume', 'suspended-before');
    await untilAnswered(service, key, 200);
    await submitKey(page, key);
    await expect(companyLinks(page)).toHaveCount(25);
  },
);

test('a key for companies only reads companies and is told what it lacks', async ({ page, service }) => {
  const key = await createKey(service, 'companies-only', ['read:companies']);
  await openWithKey(page, key);
  await expect(companyLinks(page)).toHaveCount(25);
  await page.getByRole('link', { name: 'Offerings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your key cannot read offerings' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('read:offerings');
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await expect(companyLinks(page)).toHaveCount(25);
});

test(
  'a key for offerings only reads offerings and is told what it lacks',
  { tag: '@full' },
  async ({ page, service }) => {
    const key = await createKey(service, 'offerings-only', ['read:offerings']);
    await openWithKey(page, key, '/offerings');
    await expect(page.getByRole('table', { name: 'Offerings' })).toBeVisible();
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your key cannot read companies' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('read:companies');
  },
);

test('a key that is revoked mid-session brings the form with the reason, then the same view', async ({
  page,
  service,
}) => {
  const key = await createKey(service, 'revoked-while');
  await openWithKey(page, key, '/companies?page=4');
  await expect(resultCount(page)).toHaveText(/^76–100 of/);
  await revokeKeys(service, 'revoked-while');
  await untilAnswered(service, key, 401);

  // A pointer on its way to the link would fetch the page ahead, and the link be gone before it is pressed.
  await page.getByRole('link', { name: 'Next page' }).dispatchEvent('click');
  await expect(alert(page)).toContainText('This key was revoked.');
  await expect(companyLinks(page)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(key);

  await submitKey(page, await createKey(service, 'revoked-while'));
  await expect(resultCount(page)).toHaveText(/^101–125 of/);
  await expect(page).toHaveURL('/companies?page=5');
});

test('a client that is suspended mid-session is told so, and keeps its key', async ({ page, service }) => {
  const key = await createKey(service, 'suspended-while');
  await openWithKey(page, key);
  await expect(companyLinks(page)).toHaveCount(25);
  await dossier(service.dataDir, 'keys', 'suspend', 'suspended-while');
  await untilAnswered(service, key, 403);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(alert(page)).toContainText('This API client is suspended');

  await dossier(service.dataDir, 'keys', 'resume', 'suspended-while');
  await untilAnswered(service, key, 200);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(resultCount(page)).toHaveText(/^26–50 of/);
});

test(
  'a service that is down at sign-in is told from a wrong key',
  { tag: '@full' },
  async ({ page, start, dataDir }) => {
    const service = await start();
    const key = await createKey(service, 'acme');
    await page.goto(service.url);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await service.stop();
    await submitKey(page, key);
    await expect(page.getByRole('heading', { name: 'Can’t reach the service' })).toBeVisible();

    await start({ dataDir, port: Number(new URL(service.url).port) });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'No companies yet' })).toBeVisible();
  },
);

test('a service that goes down mid-session says so, and the view comes back with it', async ({
  page,
  start,
  dataDir,
}) => {
  const service = await start({ sample: true });
  await openSignedIn(page, service.url);
  await expect(companyLinks(page)).toHaveCount(25);
  const badge = page.getByRole('status', { name: 'API status' });
  await expect(badge).toHaveText('Online');
  expect(await service.stop(), 'SIGTERM ends the service cleanly').toBe(0);

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(alert(page)).toContainText('Can’t reach the service');
  await expect(badge).toHaveText('Unreachable');
  await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();

  await start({ dataDir, sample: true, port: Number(new URL(service.url).port) });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(resultCount(page)).toHaveText(/^26–50 of/);
  await lookAgain(page);
  await expect(badge).toHaveText('Online');
});

test('a service that asks for a pause is waited for', { tag: '@full' }, async ({ page, start }) => {
  const service = await start({ sample: true, env: { RATE_LIMIT_PER_KEY: '1' } });
  await openSignedIn(page, service.url);
  await expect(companyLinks(page)).toHaveCount(25);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(alert(page)).toContainText('Too many requests');
  await expect(alert(page)).toContainText(/in \d+ s/);
  await expect(resultCount(page), 'the count is of the rows on screen').toHaveText(/^1–25 of/);
});
