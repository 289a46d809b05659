import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, openWithKey, resultCount, submitKey } from './page-actions.ts';
import { readCompanyPage } from './records.ts';
import { createKey, revokeKeys, type Service } from './service.ts';

test.use({ loadsCatalogue: true });

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in' });
const companyHeading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const neighbour = (page: Page, step: 'Previous' | 'Next') =>
  page.getByRole('button', { name: new RegExp(`^${step} company`) });

async function openTab(context: BrowserContext, open: () => Promise<unknown>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), open()]);
  return tab;
}

async function firstCompany(service: Service) {
  const [first] = (await readCompanyPage(service, 'limit=1')).companies;
  if (!first) throw new Error('The sample data set is empty.');
  return first;
}

test.describe('a new tab', () => {
  test(
    'a tab opened by Ctrl-click or middle click on a row is signed in',
    { tag: '@full' },
    async ({ page, context, service }) => {
      const first = await firstCompany(service);
      await openSignedIn(page);
      const link = companyLinks(page).first();
      for (const options of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
        const tab = await openTab(context, () => link.click(options));
        await expect(companyHeading(tab, first.name)).toBeVisible();
        await expect(tab).toHaveURL(`/companies/${first.id}`);
        await expect(page, 'the first tab stays where it is').toHaveURL('/companies');
      }
    },
  );

  test(
    'a tab opened without an opener or by a pasted URL is signed in',
    { tag: '@full' },
    async ({ page, context, service }) => {
      const first = await firstCompany(service);
      await openSignedIn(page);
      await expect(companyLinks(page)).toHaveCount(25);
      const place = `/companies/${first.id}`;
      const tab = await openTab(context, () =>
        page.evaluate((to) => void window.open(to, '_blank', 'noopener'), place),
      );
      await expect(companyHeading(tab, first.name)).toBeVisible();

      const pasted = await context.newPage();
      await pasted.goto('/companies?page=3');
      await expect(resultCount(pasted)).toHaveText(/^51–75 of/);
      await expect(signInHeading(pasted)).toHaveCount(0);
    },
  );

  test(
    'a tab opened before the first one listens to other tabs is signed in as well',
    { tag: '@full' },
    async ({ page, context, service }) => {
      const first = await firstCompany(service);
      let listen = () => {};
      const mayListen = new Promise<void>((resolve) => (listen = resolve));
      await page.route('**/assets/tab-sync-*.js', async (route) => {
        await mayListen;
        await route.continue();
      });
      await openSignedIn(page);
      const tab = await openTab(context, () =>
        companyLinks(page)
          .first()
          .click({ modifiers: ['ControlOrMeta'] }),
      );
      await expect(signInHeading(tab)).toBeVisible();
      listen();
      await expect(companyHeading(tab, first.name)).toBeVisible();
      await expect(tab).toHaveURL(`/companies/${first.id}`);
    },
  );

  test(
    'a new tab is not signed in if sharing is disabled in Settings',
    { tag: '@full' },
    async ({ page, context }) => {
      await openSignedIn(page, '/settings');
      await page.getByRole('switch', { name: 'Share sign-in with other tabs' }).uncheck();
      const tab = await context.newPage();
      await tab.goto('/companies');
      await expect(signInHeading(tab)).toBeVisible();
      await expect(tab).toHaveURL(/\/sign-in/);

      await page.getByRole('switch', { name: 'Share sign-in with other tabs' }).check();
      await tab.goto('/companies');
      await expect(companyLinks(tab)).toHaveCount(25);
    },
  );

  test('only a valid session request gets the key', { tag: '@full' }, async ({ page, service }) => {
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    const answers = await page.evaluate(async (server) => {
      const channel = new BroadcastChannel('dossier.session');
      const answered = new Set<string>();
      let onAnswer = () => {};
      channel.addEventListener('message', ({ data }: MessageEvent<{ readonly nonce: string }>) => {
        answered.add(data.nonce);
        onAnswer();
      });
      const request = {
        type: 'session-request',
        nonce: 'the-nonce-of-no-valid-request',
        epoch: localStorage.getItem('dossier.epoch') ?? '',
        server,
      };
      /**
       * Asks repeatedly until there is an answer, because a page starts listening only a moment after its first rows.
       */
      const ask = (nonce: string) =>
        new Promise<void>((resolve) => {
          const post = () => channel.postMessage({ ...request, nonce });
          const timer = setInterval(post, 100);
          onAnswer = () => {
            if (!answered.has(nonce)) return;
            clearInterval(timer);
            resolve();
          };
          post();
        });
      await ask('the-nonce-of-the-first-request');
      for (const other of [
        request.type,
        null,
        { ...request, nonce: 'short' },
        { ...request, epoch: 'another' },
        { ...request, server: 'https://elsewhere.example' },
        { ...request, extra: true },
      ])
        channel.postMessage(other);
      // Messages keep their order and are answered at once, so this answer comes after those to earlier requests.
      await ask('the-nonce-of-the-last-request');
      channel.close();
      return [...answered];
    }, service.url);
    expect(answers).toEqual(['the-nonce-of-the-first-request', 'the-nonce-of-the-last-request']);
  });
});

test.describe('a key revoked mid-session', () => {
  test.use({ failuresExpected: true });

  test(
    'a revoked key shows the sign-in dialog, and a new key restores the page and its scroll position',
    { tag: '@full' },
    async ({ page, service }) => {
      const key = await createKey(service, 'revoked-while-reading');
      await openWithKey(page, key, '/companies?page=4&size=50');
      await expect(resultCount(page)).toHaveText(/^151–200 of/);
      // While the catalogue is loading, it may meet the revoked key before the click on Refresh does, so wait.
      await expect(page.getByText(/companies · updated/)).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 900));
      await revokeKeys(service, 'revoked-while-reading');
      await expect
        .poll(
          async () =>
            (await fetch(`${service.url}/api/v1/companies`, { headers: { 'x-api-key': key } })).status,
        )
        .toBe(401);

      await page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click');
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await expect(dialog.getByRole('alert')).toContainText('This key was revoked or has expired.');
      await expect(companyLinks(page)).toHaveCount(0);
      await expect(page, 'the address stays').toHaveURL('/companies?page=4&size=50');
      await page.keyboard.press('Escape');
      await expect(dialog, 'there is nothing behind it to go back to').toBeVisible();

      await submitKey(page, await createKey(service, 'revoked-while-reading'));
      await expect(resultCount(page)).toHaveText(/^151–200 of/);
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL('/companies?page=4&size=50');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    },
  );
});

test.describe('a key revoked while two tabs are open', () => {
  test.use({ failuresExpected: true });

  test(
    'a tab that sends no requests also shows the sign-in dialog once another tab has found the key revoked',
    { tag: '@full' },
    async ({ page, context, service }) => {
      const key = await createKey(service, 'revoked-in-two-tabs');
      await openWithKey(page, key, '/companies');
      await expect(page.getByText(/companies · updated/)).toBeVisible({ timeout: 30_000 });
      // The rows of a search come from the catalogue, so this tab asks the server for nothing.
      const other = await context.newPage();
      await other.goto('/companies?q=solar');
      await expect(resultCount(other)).toHaveText(/^1–/);
      await revokeKeys(service, 'revoked-in-two-tabs');
      await page.getByRole('button', { name: 'Refresh' }).dispatchEvent('click');
      for (const tab of [page, other]) {
        const dialog = tab.getByRole('dialog', { name: 'Sign in again' });
        await expect(dialog.getByRole('alert')).toContainText('This key was revoked or has expired.');
      }
    },
  );
});

test.describe('previous and next company', () => {
  test(
    'previous and next follow the last list across its pages',
    { tag: '@full' },
    async ({ page, service }) => {
      const { companies } = await readCompanyPage(service, 'limit=27');
      const names = companies.map(({ name }) => name);
      await openSignedIn(page);
      await companyLinks(page).nth(24).click();
      await expect(companyHeading(page, names[24] ?? '')).toBeVisible();
      await expect(neighbour(page, 'Next')).toHaveText(`Next company: ${names[25]}`);
      await neighbour(page, 'Next').click();
      await expect(companyHeading(page, names[25] ?? '')).toBeFocused();
      await neighbour(page, 'Next').click();
      await expect(companyHeading(page, names[26] ?? '')).toBeFocused();
      await page.reload();
      await expect(companyHeading(page, names[26] ?? '')).toBeVisible();
      await neighbour(page, 'Previous').click();
      await neighbour(page, 'Previous').click();
      await expect(companyHeading(page, names[24] ?? '')).toBeVisible();
    },
  );

  test(
    'previous and next also work in a new tab and within a filter',
    { tag: '@full' },
    async ({ page, context, service }) => {
      const [category] = (await firstCompany(service)).categories;
      const { companies } = await readCompanyPage(service, `limit=3&category_slugs=${category?.slug}`);
      const names = companies.map(({ name }) => name);
      await openSignedIn(page, `/companies?category=${category?.slug}`);
      const tab = await openTab(context, () =>
        companyLinks(page)
          .nth(1)
          .click({ modifiers: ['ControlOrMeta'] }),
      );
      await expect(companyHeading(tab, names[1] ?? '')).toBeVisible();
      await expect(neighbour(tab, 'Next')).toHaveText(`Next company: ${names[2]}`);
      await neighbour(tab, 'Previous').click();
      await expect(companyHeading(tab, names[0] ?? '')).toBeVisible();
      await expect(neighbour(tab, 'Previous'), 'the list begins here').toHaveCount(0);
    },
  );

  test(
    'a company opened by a pasted URL does not show an earlier list, in the same tab or a new one',
    { tag: '@full' },
    async ({ page, context, service }) => {
      const first = await firstCompany(service);
      const slug = first.categories[0]?.slug;
      await openSignedIn(page, `/companies?category=${slug}`);
      await expect(companyLinks(page).first()).toHaveText(first.name);
      const breadcrumb = (tab: Page) => tab.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
      const pasted = await context.newPage();
      for (const tab of [pasted, page]) {
        await tab.goto(`/companies/${first.id}`);
        await expect(companyHeading(tab, first.name)).toBeVisible();
        await expect(breadcrumb(tab)).toHaveText(['Companies']);
        await expect(neighbour(tab, 'Next')).toHaveCount(0);
      }
    },
  );

  test('previous and next are hidden without a last list', { tag: '@full' }, async ({ page, service }) => {
    const first = await firstCompany(service);
    await openSignedIn(page, `/companies/${first.id}`);
    await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
    await expect(neighbour(page, 'Next')).toHaveCount(0);
  });
});
