import { KEY_HEADER } from '#contract/routes.ts';
import { expect, test } from './fixtures.ts';
import {
  companyLinks,
  signInWithDemoKey,
  openWithKey,
  queryOf,
  resultCount,
  submitKey,
} from './page-actions.ts';
import { createKey } from './service.ts';

const CHECK = ['/api/v1/companies?limit=1', '/api/v1/offerings?limit=1'];

test('a new user signs in with the demo key, reads what the brief is for, and continues to the companies', async ({
  page,
  calls,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'API status' })).toHaveText('Online');
  expect(calls.data()).toEqual([]);

  await page.getByRole('button', { name: 'Use the demo key' }).click();

  await expect(page.getByRole('heading', { name: 'Brief', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Brief · Dossier');
  await expect(page.getByRole('heading', { name: 'Your first visit' })).toBeVisible();
  // A pointer that rests over a row would prefetch its company.
  await page.mouse.move(0, 0);
  await page.getByRole('link', { name: 'Browse companies' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
  await expect(companyLinks(page)).toHaveCount(25);
  await expect(page).toHaveURL('/companies');
  await expect(page).toHaveTitle('Companies · Dossier');
  expect(calls.data()).toEqual([...CHECK, '/api/v1/companies?limit=25&offset=0']);
});

test('the API reference can be read without a key @full', async ({ page, calls }) => {
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { name: 'API reference', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recipes' })).toBeVisible();
  expect(calls.data()).toEqual([]);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Use the demo key' }).click();
  await expect(page).toHaveURL('/api-reference');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a pasted key is trimmed and sent in the header @full', async ({ page, service }) => {
  await page.goto('/companies');
  const sent = page.waitForRequest((request) => request.url().endsWith(CHECK[0] ?? ''));
  await submitKey(page, `  \t${service.demoKey}\n`);
  expect((await sent).headers()[KEY_HEADER]).toBe(service.demoKey);
  await expect(companyLinks(page)).toHaveCount(25);
});

test('the key is hidden until Show API key is pressed', { tag: '@full' }, async ({ page }) => {
  await page.goto('/sign-in');
  const field = page.getByRole('textbox', { name: 'API key' });
  const show = page.getByRole('button', { name: 'Show API key' });
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAttribute('autocomplete', 'off');
  await expect(show).toHaveAttribute('aria-pressed', 'false');
  await show.click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
});

test('what cannot be a key is refused without a request', { tag: '@full' }, async ({ page, calls }) => {
  for (const { what, key } of [
    { what: 'an empty field', key: '' },
    { what: 'a space inside', key: 'dsr two-words' },
    { what: 'a control character', key: 'dsr\u0007bell' },
    { what: '257 characters', key: 'x'.repeat(257) },
  ]) {
    await page.goto('/sign-in');
    await submitKey(page, key);
    await expect(page.getByRole('alert'), what).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'API key' })).toHaveAttribute('aria-invalid', 'true');
  }
  expect(calls.data()).toEqual([]);
});

test('a signed-in tab stays signed in after a reload @full', async ({ page, calls }) => {
  await signInWithDemoKey(page);
  await expect(companyLinks(page)).toHaveCount(25);
  calls.clear();
  await page.reload();
  await expect(companyLinks(page)).toHaveCount(25);
  expect(calls.data()).toEqual(['/api/v1/companies?limit=25&offset=0']);
});

test('a deep link survives signing in @full', async ({ page }) => {
  await page.goto('/companies?page=3&size=50');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(queryOf(page)).toBe('?next=/companies?page=3&size=50');
  await page.getByRole('button', { name: 'Use the demo key' }).click();
  await expect(resultCount(page)).toHaveText(/^101–150 of/);
  await expect(page).toHaveURL('/companies?page=3&size=50');
});

test('signing in never redirects to another origin', { tag: '@full' }, async ({ page }) => {
  await signInWithDemoKey(page, `/sign-in?next=${encodeURIComponent('/\\evil.example')}`);
  await expect(page).toHaveURL('/');
});

test('a signed-in user skips the sign-in form', { tag: '@full' }, async ({ page }) => {
  await signInWithDemoKey(page);
  await page.goto('/sign-in?next=/offerings');
  await expect(page).toHaveURL('/offerings');
});

test('after signing out Back shows no rows and the tab has no key', async ({ page }) => {
  await signInWithDemoKey(page);
  await companyLinks(page).first().click();
  await expect(page).toHaveURL(/\/companies\/\d+/);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(companyLinks(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('dsr_');
});

test.describe('a chunk that cannot be loaded', () => {
  test.use({ failuresExpected: true });

  test('a missing tab-sync chunk does not block signing in or out', { tag: '@full' }, async ({ page }) => {
    await page.route('**/assets/tab-sync-*', (route) => route.abort());
    await signInWithDemoKey(page);
    await expect(companyLinks(page)).toHaveCount(25);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test(
    'missing chunks show an error that needs only the initial files',
    { tag: '@full' },
    async ({ page, request }) => {
      const first = await (await request.get('/')).text();
      await page.route('**/assets/*', (route) =>
        first.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
      );
      await page.goto('/');
      await expect(page.getByRole('heading', { name: "This page couldn't load" })).toBeVisible();
    },
  );
});

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signInWithDemoKey(page);
  const other = await context.newPage();
  await other.goto('/offerings');
  await expect(other.getByRole('heading', { name: 'Offerings', level: 1 })).toBeVisible();
  await other.getByRole('button', { name: 'Account' }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(companyLinks(page)).toHaveCount(0);
});

test('without sample data no demo key is offered', { tag: '@full' }, async ({ page, start }) => {
  const service = await start();
  await page.goto(service.url);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use the demo key' })).toHaveCount(0);
});

test(
  'without data, the list shows that there are no companies yet',
  { tag: '@full' },
  async ({ page, start }) => {
    const service = await start();
    await openWithKey(page, await createKey(service, 'acme'), `${service.url}/companies`);
    await expect(page.getByRole('heading', { name: 'No companies yet' })).toBeVisible();
  },
);
