import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import {
  companyLinks,
  expectNoSidewaysScroll,
  openSignedIn,
  openWithKey,
  resultCount,
  signInWithDemoKey,
} from './page-actions.ts';
import { readCompanyPage } from './records.ts';
import { createKey, type Service } from './service.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const watchlists = (page: Page) =>
  navigation(page).getByRole('list', { name: 'Watchlists' }).getByRole('link');
const views = (page: Page) => navigation(page).getByRole('list', { name: 'Saved views' }).getByRole('link');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const watchlistBar = (page: Page) => page.getByRole('region', { name: 'Watchlist', exact: true });

async function firstCompanies(service: Service, count: number) {
  const { companies } = await readCompanyPage(service, `limit=${count}`);
  return companies;
}

async function createWatchlist(page: Page, name: string, companies: readonly { readonly name: string }[]) {
  for (const company of companies)
    await page.getByRole('checkbox', { name: `Select ${company.name}`, exact: true }).check();
  await button(page, 'Add selected to watchlist').click();
  const panel = dialog(page, 'Add selected to watchlist');
  await panel.getByRole('textbox', { name: 'New watchlist' }).fill(name);
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel).toBeHidden();
}

const readLocalStorage = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));

/** Stores watchlists and views before any page opens. */
const seedCollections = (context: BrowserContext, server: string, collections: object) =>
  context.addInitScript(
    ([origin, entry, text]) => {
      // Frames that axe opens have no storage.
      if (window.origin === origin && localStorage.getItem(entry) === null) localStorage.setItem(entry, text);
    },
    [
      server,
      `dossier.collections ${server}`,
      JSON.stringify({ watchlists: [], views: [], ...collections }),
    ] as const,
  );

test('selected companies become a watchlist link with a count, and no company names are stored', async ({
  page,
  service,
}) => {
  const companies = await firstCompanies(service, 3);
  await openSignedIn(page);
  await expect(navigation(page).getByRole('heading', { name: 'Watchlists' })).toBeVisible();
  await createWatchlist(page, 'Grid storage', companies);
  await expect(watchlists(page)).toHaveAccessibleName('Grid storage 3 companies');
  await watchlists(page).click();
  await expect(page).toHaveURL(
    `/companies?ids=${companies.map(({ id }) => id).join(',')}&watchlist=Grid+storage`,
  );
  await expect(companyLinks(page)).toHaveText(companies.map(({ name }) => name));
  await expect(watchlists(page)).toHaveAttribute('aria-current', 'page');
  await expect(heading(page)).toHaveText('Grid storage');
  const storage = await readLocalStorage(page);
  expect(storage).toContain('Grid storage');
  for (const { name } of companies) expect(storage).not.toContain(name);
});

test(
  'a company page adds and removes the company from watchlists',
  { tag: '@full' },
  async ({ page, service }) => {
    const [one, two] = await firstCompanies(service, 2);
    if (!one || !two) throw new Error('The sample has fewer than two companies.');
    await openSignedIn(page, `/companies/${one.id}`);
    await button(page, 'Add to watchlist').click();
    const panel = dialog(page, 'Add to watchlist');
    await panel.getByRole('textbox', { name: 'New watchlist' }).fill('  Grid \n storage ');
    await panel.getByRole('button', { name: 'Create' }).click();
    await expect(panel).toBeHidden();
    await expect(button(page, 'Add to watchlist')).toBeFocused();
    await expect(page.getByText('Grid storage now has 1 company.')).toBeVisible();

    await page.goto(`/companies/${two.id}`);
    await button(page, 'Add to watchlist').click();
    await expect(panel.getByRole('checkbox', { name: 'Grid storage' })).not.toBeChecked();
    await panel.getByRole('checkbox', { name: 'Grid storage' }).check();
    await expect(watchlists(page)).toHaveAccessibleName('Grid storage 2 companies');
    await panel.getByRole('checkbox', { name: 'Grid storage' }).uncheck();
    await expect(panel.getByRole('status')).toHaveText('Grid storage now has 1 company.');
    await expect(watchlists(page)).toHaveAccessibleName('Grid storage 1 company');
    await panel.getByRole('textbox', { name: 'New watchlist' }).fill('GRID STORAGE');
    await panel.getByRole('textbox', { name: 'New watchlist' }).press('Enter');
    await expect(panel).toBeHidden();
    await expect(watchlists(page)).toHaveAccessibleName('Grid storage 2 companies');
  },
);

test(
  'watchlists can be renamed, moved and deleted in the navigation, and deleting can be undone',
  { tag: '@full' },
  async ({ page, context, service }) => {
    const lists = ['One', 'Two'].map((name, at) => ({ id: name, name, ids: [at + 1] }));
    await seedCollections(context, service.url, { watchlists: lists });
    await openSignedIn(page);
    await expect(watchlists(page)).toHaveText([/^One/, /^Two/]);
    await button(page, 'Edit Two').click();
    await dialog(page, 'Edit Two').getByRole('button', { name: 'Move up' }).click();
    await expect(watchlists(page)).toHaveText([/^Two/, /^One/]);
    await expect(dialog(page, 'Edit Two').getByRole('button', { name: 'Move up' })).toBeDisabled();
    await dialog(page, 'Edit Two').getByRole('textbox', { name: 'Name' }).fill('One');
    await dialog(page, 'Edit Two').getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('alert')).toHaveText('This name is already taken.');
    await dialog(page, 'Edit Two').getByRole('textbox', { name: 'Name' }).fill('Zwei');
    await page.keyboard.press('Enter');
    await expect(watchlists(page)).toHaveText([/^Zwei/, /^One/]);
    await expect(button(page, 'Edit Zwei')).toBeFocused();

    await button(page, 'Edit Zwei').click();
    await dialog(page, 'Edit Zwei').getByRole('button', { name: 'Delete' }).click();
    await expect(watchlists(page)).toHaveText([/^One/]);
    await expect(navigation(page).getByRole('link', { name: 'Settings' })).toBeFocused();
    await expect(page.getByText('Deleted “Zwei”')).toBeVisible();
    await button(page, 'Undo').click();
    await expect(watchlists(page)).toHaveText([/^Zwei/, /^One/]);
    await expect(button(page, 'Undo')).toHaveCount(0);
    await page.reload();
    await expect(watchlists(page)).toHaveText([/^Zwei/, /^One/]);
  },
);

test('the list page shows its watchlist and can rename, shrink and delete it @full', async ({
  page,
  context,
  service,
}) => {
  const companies = await firstCompanies(service, 3);
  const ids = companies.map(({ id }) => id);
  await seedCollections(context, service.url, { watchlists: [{ id: 'w', name: 'Grid', ids }] });
  await openSignedIn(page, `/companies?ids=${ids.toReversed().join(',')}`);
  await expect(heading(page)).toHaveText('Grid');
  await heading(page).getByRole('button', { name: 'Grid' }).click();
  await heading(page).getByRole('textbox', { name: 'Name' }).fill('Storage');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Storage');

  await page.getByRole('checkbox', { name: `Select ${companies[0]?.name}`, exact: true }).check();
  await button(page, 'Remove from watchlist').click();
  await expect(companyLinks(page)).toHaveText(companies.slice(1).map(({ name }) => name));
  await expect(watchlists(page)).toHaveAccessibleName('Storage 2 companies');
  await expect(page).toHaveURL(`/companies?ids=${ids.slice(1).join(',')}`);
  await button(page, 'Undo').click();
  await expect(watchlists(page)).toHaveAccessibleName('Storage 3 companies');
  await expect(companyLinks(page)).toHaveText(companies.map(({ name }) => name));

  await button(page, 'Watchlist actions').click();
  await watchlistBar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(watchlistBar(page)).toBeFocused();
  await expect(heading(page)).toHaveText('Selected companies (3)');
  await expect(watchlists(page)).toHaveCount(0);
  await expect(companyLinks(page)).toHaveCount(3);
  await button(page, 'Undo').click();
  await expect(heading(page)).toHaveText('Storage');
});

test(
  'removing the last company leaves an empty watchlist, not one of all companies',
  { tag: '@full' },
  async ({ page, context, service }) => {
    const [one] = await firstCompanies(service, 1);
    if (!one) throw new Error('The sample has no company.');
    await seedCollections(context, service.url, { watchlists: [{ id: 'w', name: 'Grid', ids: [one.id] }] });
    await openSignedIn(page, `/companies?ids=${one.id}`);
    await page.getByRole('checkbox', { name: `Select ${one.name}`, exact: true }).check();
    await button(page, 'Remove from watchlist').click();
    await expect(page).toHaveURL('/companies');
    const list = navigation(page).getByRole('list', { name: 'Watchlists' });
    await expect(list.getByText('Grid', { exact: true })).toBeVisible();
    await expect(list.getByRole('link')).toHaveCount(0);
    await button(page, 'Undo').click();
    await expect(list.getByRole('link')).toHaveAccessibleName('Grid 1 company');
  },
);

test(
  'a shared watchlist link works with another key and can be saved',
  { tag: '@full' },
  async ({ page, context, browser, service }) => {
    const companies = await firstCompanies(service, 3);
    await seedCollections(context, service.url, {
      watchlists: [{ id: 'w', name: 'Grid', ids: companies.map(({ id }) => id) }],
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSignedIn(page);
    await watchlists(page).click();
    await button(page, 'Copy link').click();
    await expect(button(page, 'Copy link').getByText('Copied')).toBeAttached();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const elsewhere = await browser.newContext();
    const colleague = await elsewhere.newPage();
    await openWithKey(colleague, await createKey(service, 'A colleague'), link);
    await expect(companyLinks(colleague)).toHaveText(companies.map(({ name }) => name));
    await expect(heading(colleague)).toHaveText('Grid');
    await expect(watchlists(colleague)).toHaveCount(0);
    await button(colleague, 'Save as watchlist').click();
    const name = dialog(colleague, 'Save as watchlist').getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('Grid');
    await name.fill('From Ada');
    await colleague.keyboard.press('Enter');
    await expect(heading(colleague)).toHaveText('From Ada');
    await expect(watchlistBar(colleague)).toBeFocused();
    await expect(watchlists(colleague)).toHaveAccessibleName('From Ada 3 companies');
    await elsewhere.close();
  },
);

test(
  'a watchlist can have more companies than the id filter of the API accepts',
  { tag: '@full' },
  async ({ page, context, service }) => {
    const ids = (await firstCompanies(service, 150)).map(({ id }) => id);
    await seedCollections(context, service.url, { watchlists: [{ id: 'w', name: 'Long', ids }] });
    await openSignedIn(page, `/companies?ids=${ids.join(',')}`);
    await expect(resultCount(page)).toHaveText('1–25 of 150');
    await expect(heading(page)).toHaveText('Long');
    await page.reload();
    await expect(resultCount(page)).toHaveText('1–25 of 150');
  },
);

test('a saved view restores its exact URL and is marked as current', async ({ page }) => {
  const address = '/companies?category=fintech&page=2&size=50&cols=name,founded';
  await openSignedIn(page, address);
  await expect(companyLinks(page).first()).toBeVisible();
  await button(page, 'Save view').click();
  const name = dialog(page, 'Save view').getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Fintech');
  await expect(name).toBeFocused();
  await name.fill('Fintech, second page');
  await button(page, 'Save').click();
  await expect(views(page)).toHaveText(['Fintech, second page']);
  await expect(views(page)).toHaveAttribute('aria-current', 'page');
  await expect(navigation(page).locator('[aria-current]'), 'only the view is marked').toHaveCount(1);
  await navigation(page).getByRole('link', { name: 'Offerings' }).click();
  await expect(page.getByRole('heading', { name: 'Offerings', level: 1 })).toBeVisible();
  await expect(views(page)).not.toHaveAttribute('aria-current', 'page');
  await button(page, 'Save view').click();
  await button(page, 'Save').click();
  await expect(views(page)).toHaveText(['Fintech, second page', 'All offerings']);
  await views(page).first().click();
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(views(page).first()).toHaveAttribute('aria-current', 'page');
});

test(
  'saving a view twice renames it, and saving under an existing name replaces that view with undo',
  { tag: '@full' },
  async ({ page, context, service }) => {
    await seedCollections(context, service.url, {
      views: [{ id: 'v', name: 'Mine', href: '/companies?category=fintech' }],
    });
    await openSignedIn(page, '/companies?category=fintech');
    await button(page, 'Save view').click();
    await expect(dialog(page, 'Save view')).toContainText('Already saved as “Mine”.');
    await dialog(page, 'Save view').getByRole('textbox', { name: 'Name' }).fill('Ours');
    await button(page, 'Save').click();
    await expect(views(page)).toHaveText(['Ours']);

    await page.goto('/companies?category=grid');
    await button(page, 'Save view').click();
    await dialog(page, 'Save view').getByRole('textbox', { name: 'Name' }).fill('ours');
    await expect(dialog(page, 'Save view')).toContainText('Replaces the view with this name.');
    await button(page, 'Save').click();
    await expect(views(page)).toHaveAttribute('href', '/companies?category=grid');
    await button(page, 'Undo').click();
    await expect(views(page)).toHaveAttribute('href', '/companies?category=fintech');
  },
);

test(
  'watchlists sync between tabs and survive signing out',
  { tag: '@full' },
  async ({ page, context, service }) => {
    const companies = await firstCompanies(service, 2);
    await openSignedIn(page);
    const other = await context.newPage();
    await other.goto('/companies');
    await expect(companyLinks(other)).toHaveCount(25);
    await createWatchlist(page, 'Grid', companies);
    await expect(watchlists(other)).toHaveAccessibleName('Grid 2 companies');
    await button(other, 'Edit Grid').click();
    await dialog(other, 'Edit Grid').getByRole('button', { name: 'Delete' }).click();
    await expect(watchlists(page)).toHaveCount(0);
    await button(other, 'Undo').click();
    await expect(watchlists(page)).toHaveAccessibleName('Grid 2 companies');

    await button(page, 'Account').click();
    await button(page, 'Sign out').click();
    await button(page, 'Use the demo key').click();
    await expect(watchlists(page)).toHaveAccessibleName('Grid 2 companies');
  },
);

test(
  'watchlists and views can be exported to a file without the key and imported in another browser',
  { tag: '@full' },
  async ({ page, context, browser, service }) => {
    const collections = {
      watchlists: [
        { id: 'a', name: 'Grid', ids: [1, 2] },
        { id: 'b', name: 'Space', ids: [3] },
      ],
      views: ['1', '2', '3'].map((at) => ({ id: at, name: `View ${at}`, href: `/companies?page=${at}` })),
    };
    await seedCollections(context, service.url, collections);
    await openSignedIn(page, '/settings');
    const group = (of: Page) => of.getByRole('group', { name: 'Saved views and watchlists' });
    const downloading = page.waitForEvent('download');
    await group(page).getByRole('button', { name: 'Export' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^dossier-watchlists-and-views-\d{4}-\d\d-\d\d\.json$/);
    const path = await download.path();
    const text = await readFile(path, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ ...collections, server: service.url });
    expect(text).not.toContain(service.demoKey);

    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await openSignedIn(other, `${service.url}/settings`);
    await expect(group(other).getByRole('button', { name: 'Export' })).toBeDisabled();
    const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = other.waitForEvent('filechooser');
      await group(other).getByRole('button', { name: 'Import' }).click();
      await (await chooser).setFiles(file);
    };
    const review = other.getByRole('dialog', { name: 'Add from file' });
    await choose(path);
    await expect(review).toContainText('Adds 2 watchlists and 3 views.');
    await expect(watchlists(other)).toHaveCount(0);
    await review.getByRole('button', { name: 'Add' }).click();
    await expect(other.getByText('2 watchlists and 3 views added.')).toBeVisible();
    await expect(watchlists(other)).toHaveText([/^Grid/, /^Space/]);
    await expect(views(other)).toHaveText(['View 1', 'View 2', 'View 3']);
    await choose(path);
    await expect(review).toContainText('Nothing new: you already have all of it.');
    await review.getByRole('button', { name: 'Close' }).click();

    const jsonFile = (content: string) => ({
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
    await choose(
      jsonFile(
        '{"watchlists": [{"name": "Grid", "ids": [9]}, {"ids": [1]}], "views": [], "server": "https://b.example"}',
      ),
    );
    await expect(review).toContainText(
      'Adds 1 watchlist. The file is from https://b.example, where IDs may belong to other companies.',
    );
    await expect(review.getByRole('listitem')).toHaveText(['Grid (2)', 'Watchlist 2 has no name.']);
    await review.getByRole('button', { name: 'Add' }).click();
    await expect(watchlists(other)).toHaveText([/^Grid/, /^Space/, /^Grid \(2\)/]);
    await other.getByRole('button', { name: 'Undo' }).click();
    await expect(watchlists(other)).toHaveText([/^Grid/, /^Space/]);
    await choose(jsonFile('no JSON'));
    await expect(review).toContainText("This isn't a Dossier export file.");
    await review.getByRole('button', { name: 'Close' }).click();
    await expect(watchlists(other)).toHaveCount(2);
    await elsewhere.close();
  },
);

test(
  'without working storage a warning shows once, and changes last as long as the tab',
  { tag: '@full' },
  async ({ page, service }) => {
    const companies = await firstCompanies(service, 1);
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    });
    await signInWithDemoKey(page);
    const warning = page.getByText("This browser's storage is blocked or full");
    await expect(warning).toBeVisible();
    await createWatchlist(page, 'Grid', companies);
    await expect(warning).toHaveCount(1);
    await warning.hover();
    await page
      .getByRole('dialog', { name: /^This browser's storage/ })
      .getByRole('button', { name: 'Close' })
      .click();
    await watchlists(page).click();
    await expect(companyLinks(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'Compact' }).check();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(warning).toHaveCount(0);
  },
);

test('watchlists can be used with the keyboard alone', { tag: '@full' }, async ({ page, service }) => {
  const [one] = await firstCompanies(service, 1);
  if (!one) throw new Error('The sample has no company.');
  await openSignedIn(page, `/companies/${one.id}`);
  await button(page, 'Add to watchlist').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'New watchlist' })).toBeFocused();
  await page.keyboard.type('Grid');
  await page.keyboard.press('Enter');
  await expect(watchlists(page)).toHaveAccessibleName('Grid 1 company');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Add to watchlist')).toBeFocused();

  await watchlists(page).focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Edit Grid')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // "Move up" is disabled for the first list, so Tab reaches Delete.
  await expect(button(page, 'Delete')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(watchlists(page)).toHaveCount(0);
  await expect(button(page, 'Undo')).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Undo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(watchlists(page)).toHaveAccessibleName('Grid 1 company');
});

test(
  'a watchlist is a page of its own: marked alone in the sidebar, without a chip, and compared as a whole',
  { tag: '@full' },
  async ({ page, context, service }) => {
    await seedCollections(context, service.url, {
      watchlists: [{ id: 'a', name: 'Grid storage', ids: [18, 34, 40] }],
      views: [],
    });
    await openSignedIn(page, '/companies?category=fintech');
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: /^Grid storage/ }).click();
    await expect(page.getByRole('heading', { name: 'Grid storage', level: 1 })).toBeVisible();
    await expect(main.locator('[aria-current]')).toHaveText(/^Grid storage/);
    await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);
    const columns = ['Company', 'Ticker', 'Categories', 'Last news', 'Last research', 'Updated'];
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    await page.getByRole('button', { name: 'Read the records of these companies' }).click();
    await expect(page.getByRole('table', { name: 'Companies' })).not.toContainText('…');
    await watchlistBar(page).getByRole('button', { name: 'Compare all' }).click();
    await expect(page).toHaveURL(/\/compare\?ids=18,34,40$/);
  },
);

test.describe('accessibility of watchlists', () => {
  test.setTimeout(90_000);

  const collections = {
    watchlists: [
      { id: 'a', name: 'Grid storage', ids: [18] },
      { id: 'b', name: 'Orbital logistics and whatever else has to do with going up', ids: [18, 34] },
    ],
    views: [{ id: 'v', name: 'Fintech since 2018', href: '/companies?category=fintech' }],
  };

  test.beforeEach(({ context, service }) => seedCollections(context, service.url, collections));

  test('axe finds nothing in the save view dialog', { tag: '@full' }, async ({ page }) => {
    await openSignedIn(page, '/companies?category=fintech');
    await button(page, 'Save view').click();
    await expect(dialog(page, 'Save view')).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing while the title of a watchlist is edited', { tag: '@full' }, async ({ page }) => {
    await openSignedIn(page, '/companies?ids=18,34');
    await heading(page).getByRole('button').click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expectAccessible(page);
  });

  test('axe finds nothing in the watchlist popover of a company', { tag: '@full' }, async ({ page }) => {
    await openSignedIn(page, '/companies/18');
    await button(page, 'Add to watchlist').click();
    await expect(page.getByRole('checkbox', { name: 'Grid storage' })).toBeChecked();
    await expectAccessible(page);
  });

  test(
    'axe finds nothing on a deleted watchlist with selected companies',
    { tag: '@full' },
    async ({ page }) => {
      await openSignedIn(page, '/companies?ids=18,34');
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check();
      await button(page, 'Watchlist actions').click();
      await watchlistBar(page).getByRole('button', { name: 'Delete' }).click();
      await expect(button(page, 'Undo')).toBeVisible();
      await expectAccessible(page);
    },
  );
});

test.describe('watchlists on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'watchlists can be created, opened and edited on a phone without sideways scrolling',
    { tag: '@full' },
    async ({ page, service }) => {
      const [one] = await firstCompanies(service, 1);
      if (!one) throw new Error('The sample has no company.');
      await openSignedIn(page, `/companies/${one.id}`);
      await button(page, 'Add to watchlist').tap();
      await page.getByRole('textbox', { name: 'New watchlist' }).fill('Grid');
      await expectNoSidewaysScroll(page);
      const panel = await dialog(page, 'Add to watchlist').boundingBox();
      expect(panel?.x).toBeGreaterThanOrEqual(0);
      expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(390);
      await button(page, 'Create').tap();
      await expect(dialog(page, 'Add to watchlist')).toBeHidden();

      await button(page, 'Menu').tap();
      await watchlists(page).tap();
      await expect(resultCount(page)).toHaveText('1–1 of 1');
      await expect(watchlists(page)).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      await button(page, 'Menu').tap();
      await button(page, 'Edit Grid').tap();
      await dialog(page, 'Edit Grid').getByRole('textbox', { name: 'Name' }).fill('Storage');
      await dialog(page, 'Edit Grid').getByRole('button', { name: 'Rename' }).tap();
      await expect(watchlists(page)).toHaveAccessibleName('Storage 1 company');
    },
  );
});

test('a list of a few companies has counts, years and places before all companies are loaded @full', async ({
  page,
  service,
}) => {
  const companies = await firstCompanies(service, 3);
  const [category] = companies[0]?.categories ?? [];
  const count = companies.filter(({ categories }) =>
    categories.some(({ slug }) => slug === category?.slug),
  ).length;
  await openSignedIn(page, `/companies?ids=${companies.map(({ id }) => id).join()}&watchlist=Grid`);
  await expect(
    page.getByRole('group', { name: 'Category' }).getByRole('checkbox', {
      name: `${category?.name} (${count} ${count === 1 ? 'company' : 'companies'})`,
    }),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'Founded' }).getByRole('slider').first()).toBeVisible();
  await expect(page.getByRole('group', { name: 'Location' }).getByRole('checkbox').first()).toBeVisible();
});
