import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, queryOf, resultCount } from './page-actions.ts';

test.use({ loadsCatalogue: true });

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search companies' });
const header = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Companies' }).getByRole('columnheader', { name });
const waitUntilComplete = (page: Page) =>
  expect(page.getByText(/^All 1,200 companies · updated \d\d:\d\d$/)).toBeVisible();

interface Counts {
  readonly visible: { readonly text: string; readonly at: number }[];
  readonly announced: { readonly text: string; readonly at: number }[];
}

async function recordCounts(page: Page): Promise<void> {
  await resultCount(page).evaluate((shown) => {
    const counts: Counts = { visible: [], announced: [] };
    Object.assign(window, { counts });
    const observe = (element: Element | null, list: keyof Counts) =>
      new MutationObserver(() =>
        counts[list].push({ text: element?.textContent ?? '', at: performance.now() }),
      ).observe(element as Element, { childList: true, characterData: true, subtree: true });
    observe(shown, 'visible');
    observe(shown.parentElement?.querySelector('[aria-live=polite]') ?? null, 'announced');
  });
}

const readCounts = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly counts: Counts }).counts);

test('typing searches all companies, highlights matches and adds no history entries', async ({ page }) => {
  await openSignedIn(page);
  await waitUntilComplete(page);
  await searchBox(page).pressSequentially('brilex');
  await expect(resultCount(page)).toHaveText('1–1 of 1');
  const first = companyLinks(page).first();
  await expect(first).toHaveText('Brilex Bank');
  await expect(first.locator('mark')).toHaveText('Brilex');
  expect(queryOf(page)).toBe('?q=brilex');
  await first.click();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('brilex');

  await searchBox(page).fill('brilex bank xyzzy');
  const note = page.getByText('No company matches all words; best matches:');
  await expect(note).toBeVisible();
  await expect(companyLinks(page).first()).toHaveText('Brilex Bank');
  const [above, table] = await Promise.all([
    note.boundingBox(),
    page.getByRole('table', { name: 'Companies' }).boundingBox(),
  ]);
  expect(above?.y).toBeLessThan(table?.y ?? 0);

  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(resultCount(page)).toHaveText('1–25 of 1,200');
  expect(queryOf(page)).toBe('');
});

test(
  'the count updates on every key but is announced only after typing stops',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await waitUntilComplete(page);
    await recordCounts(page);
    await searchBox(page).pressSequentially('brilex');
    await expect.poll(async () => (await readCounts(page)).announced.at(-1)?.text).toBe('1–1 of 1');
    const { visible, announced } = await readCounts(page);
    for (const { at } of announced)
      expect(visible.filter((change) => change.at < at && change.at > at - 900)).toEqual([]);
  },
);

test(
  'when no company has all words, the page says so and lists the best matches',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page, '/companies?q=brilex+bank+xyzzy');
    await expect(page.getByText('No company matches all words; best matches:')).toBeVisible();
    await expect(companyLinks(page).first()).toHaveText('Brilex Bank');
    await searchBox(page).fill('the brilexbank gmbh');
    await expect(resultCount(page)).toHaveText('1–1 of 1');
    await expect(page.getByText('No company matches all words')).toBeHidden();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('brilexbank gmbh');
    await expect(page.getByRole('option').first()).toContainText('Brilex Bank');
  },
);

test('the search tolerates typos and missing accents', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page, '/companies?q=brliex');
  await expect(companyLinks(page).first()).toHaveText('Brilex Bank');
  await searchBox(page).fill('bjorko');
  await expect(companyLinks(page).first()).toHaveText('Björkö Labs');
  await expect(companyLinks(page).first().locator('mark')).toHaveText('Björkö');
});

test(
  'a slash focuses the search, Escape leaves it, then clears it, and Enter opens the first result',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await waitUntilComplete(page);
    await page.keyboard.press('/');
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.type('bank');
    await expect(resultCount(page)).not.toHaveText(/of 1,200/);
    await page.keyboard.press('Escape');
    await expect(searchBox(page)).not.toBeFocused();
    await expect(searchBox(page)).toHaveValue('bank');
    await page.keyboard.press('Escape');
    await expect(searchBox(page)).toHaveValue('');
    await expect(resultCount(page)).toHaveText('1–25 of 1,200');
    await page.keyboard.press('/');
    await page.keyboard.type('bjorko');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Björkö Labs', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(companyLinks(page).first()).toBeFocused();
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await expect(companyLinks(page).first()).toBeFocused();
  },
);

test(
  'a column header cycles through its default order, the reverse and no sorting',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await waitUntilComplete(page);
    const founded = header(page, 'Founded');
    const years = () =>
      page
        .getByRole('table', { name: 'Companies' })
        .getByRole('cell', { name: /^\d{4}$/ })
        .allTextContents();
    await expect(founded).toHaveAttribute('aria-sort', 'none');
    await founded.getByRole('button').click();
    await expect(founded).toHaveAttribute('aria-sort', 'descending');
    expect(queryOf(page)).toBe('?sort=-founded');
    await expect.poll(async () => (await years())[0]).toBe('2025');
    const newest = await years();
    expect(newest).toEqual(newest.toSorted().toReversed());
    await founded.getByRole('button').click();
    await expect(founded).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(async () => (await years())[0]).not.toBe('2025');
    const oldest = await years();
    expect(oldest).toEqual(oldest.toSorted());
    await page.reload();
    await expect(founded).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(years).toEqual(oldest);
    await founded.getByRole('button').click();
    await expect(founded).toHaveAttribute('aria-sort', 'none');
    expect(queryOf(page)).toBe('');
  },
);

test('at every width each row shows why it matches, once', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page, '/companies?q=germany&view=rows');
  await waitUntilComplete(page);
  const rows = page.getByRole('table', { name: 'Companies' }).locator('tbody tr');
  const marked = rows.filter({ has: page.locator('mark').filter({ visible: true }) });
  for (const query of ['germany', 'analytics', 'brl']) {
    await searchBox(page).fill(query);
    await expect(page).toHaveURL(`/companies?q=${query}&view=rows`);
    await expect(page.getByRole('table', { name: 'Companies' })).toHaveAttribute('aria-busy', 'false');
    const count = await rows.count();
    for (const width of [1440, 900, 700, 560, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(marked, `${query} at ${width} px`).toHaveCount(count);
      const lines = rows.first().getByRole('rowheader').locator('a + span > span');
      await expect(lines.filter({ visible: true })).toHaveCount((await lines.count()) > 0 ? 1 : 0);
    }
  }
});

test('cards have a menu for sorting', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page, '/companies?view=cards');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name, Z to A' });
  expect(queryOf(page)).toBe('?sort=-name&view=cards');
  const first = page.getByRole('list', { name: 'Companies' }).getByRole('link').first();
  await expect(first).toHaveText(/^[ZŻŽ]/);
});

test(
  'search, filter, sort and page combine in a shareable URL',
  { tag: '@full' },
  async ({ page, context }) => {
    await openSignedIn(page, '/companies?q=bank&category=fintech&sort=-name&page=2');
    await expect(resultCount(page)).toHaveText(/^26–\d+ of \d+$/);
    const names = await companyLinks(page).allTextContents();
    expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a, 'en')));
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(companyLinks(other)).toHaveText(names);
    await other.close();
  },
);

test('Next on a company page goes through the search results', { tag: '@full' }, async ({ page }) => {
  await openSignedIn(page, '/companies?q=bank');
  await waitUntilComplete(page);
  const [first, second] = await companyLinks(page).allTextContents();
  await companyLinks(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: first ?? '' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Next company' })
    .or(page.getByRole('button', { name: 'Next company' }))
    .click();
  await expect(page.getByRole('heading', { level: 1, name: second ?? '' })).toBeVisible();
  await page.goBack();
  await expect(companyLinks(page).first(), 'Back leads to the list').toBeFocused();
});

test('a search is accessible at every width and in both themes', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(90_000);
  await openSignedIn(page, '/companies?q=bank&sort=-updated');
  await waitUntilComplete(page);
  await expectAccessible(page);
});
