import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn, resultCount, signInWithDemoKey } from './page-actions.ts';

const note = (page: Page) => page.getByRole('textbox', { name: 'Note' });
const tags = (page: Page) => page.getByRole('combobox', { name: 'Tags' });

async function addTag(page: Page, tag: string) {
  await tags(page).fill(tag);
  await tags(page).press('Enter');
  await expect(page.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible();
  await expectSaved(page, tag);
}

/** Writes a note, and waits until it is saved. */
async function writeNote(page: Page, text: string) {
  await note(page).fill(text);
  await expectSaved(page, text);
}

/** Waits until a note or tag is in the browser's storage. The page shows it earlier, and may be left before that. */
async function expectSaved(page: Page, text: string) {
  const readSaved = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open('dossier-notes');
          opening.addEventListener('error', () => reject(opening.error));
          opening.addEventListener('success', () => {
            const saved = opening.result.transaction('annotations').objectStore('annotations').getAll();
            saved.addEventListener('success', () => {
              opening.result.close();
              resolve(JSON.stringify(saved.result));
            });
          });
        }),
    );
  await expect.poll(readSaved).toContain(JSON.stringify(text));
}

test('a note that was just typed survives a crash of its tab and a sign-out', async ({ page, context }) => {
  await openSignedIn(page, '/companies/1');
  await addTag(page, 'Due diligence');
  await note(page).pressSequentially('Call Ann on Monday');
  await expectAccessible(page);
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
  const other = await context.newPage();
  await openSignedIn(other, '/companies/1');
  await expect(note(other)).toHaveValue('Call Ann on Monday');
  await expect(other.getByRole('button', { name: 'Remove tag Due diligence' })).toBeVisible();
  await other.getByRole('button', { name: 'Account' }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signInWithDemoKey(other);
  await other.goto('/companies/1');
  await expect(note(other)).toHaveValue('Call Ann on Monday');
});

test('two tabs that write the same note keep both texts with their dates @full', async ({
  page,
  context,
}) => {
  await openSignedIn(page, '/companies/2');
  await expect(note(page)).toBeVisible();
  const other = await context.newPage();
  await openSignedIn(other, '/companies/2');
  await expect(note(other)).toBeVisible();
  await note(page).fill('from the first tab');
  await expect(note(other)).toHaveValue('from the first tab');
  await writeNote(other, 'from the second tab');
  await other.reload();
  await expect(note(other)).toHaveValue(
    /^\d+ \w+ \d+, \d\d:\d\d UTC\nfrom the first tab\n\n\d+ \w+ \d+, \d\d:\d\d UTC\nfrom the second tab$/,
  );
});

test('a tag filters the list, counts, and says that it is one’s own', async ({ page }) => {
  await openSignedIn(page, '/companies/1');
  await addTag(page, 'Shortlist');
  await page.getByRole('link', { name: 'Shortlist', exact: true }).click();
  await expect(page).toHaveURL(/\/companies\?tag=Shortlist$/);
  await expect(page.getByRole('button', { name: 'Remove filter Tagged Shortlist' })).toBeVisible();
  await expect(resultCount(page)).toContainText('1–1 of 1');
  await expect(page.getByText('Tags are your own')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Shortlist (1 company)' })).toBeChecked();
  await expectAccessible(page);
  await page.goto('/companies?tag=Unknown');
  await expect(page.getByText('No company or offering has this tag in this browser.')).toBeVisible();
});

test('notes go into a file and come back, and a dropped file shows what it adds first @full', async ({
  page,
}) => {
  await openSignedIn(page, '/companies/1');
  await writeNote(page, 'Mine');
  await addTag(page, 'Shortlist');
  await page.goto('/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export notes' }).click();
  const path = await (await download).path();
  const text = (await readFile(path, 'utf8')).replace('"Mine"', '"Theirs"');
  expect(text).not.toContain('dsr_');
  await page.goto('/companies');
  await expect(companyLinks(page).first()).toBeVisible();
  const dataTransfer = await page.evaluateHandle((json) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([json], 'team.json', { type: 'application/json' }));
    return transfer;
  }, text);
  // The code that takes files loads when the page is idle.
  const dialog = page.getByRole('dialog', { name: 'Add from file' });
  await expect(async () => {
    await page.dispatchEvent('main', 'drop', { dataTransfer });
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(dialog).toContainText('1 record with notes or tags here too: both are kept.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await page.goto('/companies/1');
  await expect(note(page)).toHaveValue(/UTC\nMine[\s\S]*UTC\nTheirs|UTC\nTheirs[\s\S]*UTC\nMine/);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Erase notes' }).click();
  await page.getByRole('dialog', { name: 'Erase notes' }).getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByRole('button', { name: 'Export notes' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 note and 1 tag.')).toBeVisible();
});

test('notes and tags are in an Excel file, a note that begins with "=" as text @full', async ({ page }) => {
  await openSignedIn(page, '/companies/1');
  await addTag(page, 'Shortlist');
  await addTag(page, 'Call');
  await writeNote(page, '=1+1 is not computed\nCall Ann');
  await page.goto('/companies?tag=Shortlist');
  await expect(resultCount(page)).toContainText('1–1 of 1');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export companies' });
  await dialog.getByRole('radio', { name: 'Excel' }).check();
  await dialog.getByRole('radio', { name: 'All fields' }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export Excel' }).click();
  const { sheets } = await readXlsx(await readFile(await (await download).path()));
  const [header = [], row = []] = sheets[0]?.rows ?? [];
  const cells = Object.fromEntries(header.map((field, column) => [field, row[column]]));
  expect(cells).toMatchObject({
    Id: 1,
    'Your tags': 'Shortlist; Call',
    'Your note': '=1+1 is not computed\nCall Ann',
  });
});

test('a watchlist is worked through by keyboard, and its companies are tagged at once', async ({ page }) => {
  await openSignedIn(page, '/companies?ids=1,2,3&watchlist=Inbox');
  await page.getByRole('button', { name: 'Save as watchlist' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: /^Work through/ }).click();
  await expect(page.getByRole('columnheader', { name: 'Done' })).toBeVisible();
  const preview = page.getByRole('complementary', { name: 'Company preview' });
  await expect(note(page)).toBeVisible();
  await page.keyboard.press('j');
  const second = await preview.getByRole('heading', { level: 2 }).textContent();
  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
  await page.keyboard.type('Call');
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect(tags(page)).toBeFocused();
  await page.keyboard.type('Shortlist');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Work through 0 of 3 done' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  const done = page
    .getByRole('row')
    .filter({ hasText: second ?? '' })
    .getByRole('checkbox', { name: 'Done' });
  await expect(done).toBeChecked();
  await expect(page.getByRole('button', { name: 'Work through 1 of 3 done' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(preview.getByRole('heading', { level: 2 })).not.toHaveText(second ?? '');
  await page.getByRole('button', { name: 'Tag all' }).click();
  await page.getByRole('dialog', { name: 'Tag all' }).getByRole('checkbox', { name: 'Shortlist' }).check();
  await expect(page.getByRole('row').filter({ hasText: 'Shortlist' })).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Shortlist' })).toHaveCount(1);
});

test('a full storage is said at once, and a note is kept, copied, and saved once there is room @full', async ({
  page,
  context,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSignedIn(page, '/companies/1');
  await expect(note(page)).toBeVisible();
  const devTools = await context.newCDPSession(page);
  const setQuota = (quotaSize?: number) =>
    devTools.send('Storage.overrideQuotaForOrigin', {
      origin: service.url,
      ...(quotaSize !== undefined && { quotaSize }),
    });
  await setQuota(1);
  await note(page).fill('Call Ann');
  const alert = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(alert).toContainText("this browser's storage is full");
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Copy note' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Call Ann');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByText("Notes on 1 record aren't saved")).toBeVisible();
  await page.goBack();
  await expect(note(page)).toHaveValue('Call Ann');
  await setQuota();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(note(page)).toHaveValue('Call Ann');
});

test('where the browser blocks storage, a note says that it is not saved, and a link to it stays usable @full', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
  });
  await openSignedIn(page, '/companies/1');
  await note(page).fill('Call Ann');
  await tags(page).fill('Risk');
  await tags(page).press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(alert).toContainText("this browser doesn't let Dossier store anything");
  await expect(alert.getByRole('button', { name: 'Copy note' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Companies', exact: true })
    .click();
  await expect(companyLinks(page).first()).toBeVisible();
  await page.goBack();
  await expect(note(page)).toHaveValue('Call Ann');
  const leaving = page.waitForEvent('dialog');
  const reload = page.reload().catch(() => {});
  expect((await leaving).type()).toBe('beforeunload');
  await (await leaving).accept();
  await reload;
});

test('a tag that is renamed and merged in one tab is undone without losing what another tab wrote @full', async ({
  page,
  context,
}) => {
  await openSignedIn(page, '/companies/1');
  await addTag(page, 'Risk');
  await addTag(page, 'Danger');
  const other = await context.newPage();
  await openSignedIn(other, '/companies/1');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Rename tag Risk' }).click();
  await page.getByRole('textbox', { name: 'New name of the tag' }).fill('Danger');
  await page.getByRole('button', { name: 'Merge' }).click();
  await expect(other.getByRole('button', { name: 'Remove tag Risk' })).toHaveCount(0);
  await note(other).fill('Written meanwhile');
  await addTag(other, 'Call');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(other.getByRole('button', { name: /^Remove tag/ })).toHaveCount(3);
  await expect(other.getByRole('button', { name: 'Remove tag Risk' })).toBeVisible();
  await expect(note(other)).toHaveValue('Written meanwhile');
  await page.getByRole('button', { name: 'Delete tag Risk' }).click();
  await expect(other.getByRole('button', { name: 'Remove tag Risk' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await other.reload();
  await expect(other.getByRole('button', { name: 'Remove tag Risk' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Remove tag Call' })).toBeVisible();
});

test('selected offerings are tagged at once, filtered by it, and untagged again @full', async ({ page }) => {
  // A filter makes the page read all offerings.
  await openSignedIn(page, '/offerings?status=open');
  await expect(page.getByRole('checkbox', { name: /^Open \(/ })).toBeChecked();
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Tag selected' }).click();
  await page
    .getByRole('dialog', { name: 'Tag selected' })
    .getByRole('combobox', { name: 'Tags' })
    .fill('Call');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Call (2 offerings)' }).check();
  await expect(resultCount(page)).toContainText('1–2 of 2');
  await page.getByRole('combobox', { name: 'Your notes' }).selectOption('Done');
  await expect(page).toHaveURL(/done=yes/);
  await expect(page.getByRole('heading', { name: 'No offerings match' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: /^Call/ })).toHaveCount(0);
});

test('companies are sorted by their tags, and news filtered by a tag says that it is one’s own @full', async ({
  page,
}) => {
  await openSignedIn(page, '/companies/3');
  await addTag(page, 'Alpha');
  await page.goto('/companies?cols=name,tags,done');
  await page.getByRole('columnheader', { name: 'Tags' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=tags/);
  await expect(page.getByRole('columnheader', { name: 'Tags' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).toContainText('Alpha');
  await page.getByRole('columnheader', { name: 'Done' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Done' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-done/);
  await expect(page.getByRole('row').nth(1).getByRole('checkbox', { name: 'Done' })).not.toBeChecked();
  await page.goto('/news?tag=Alpha');
  await expect(page.getByText('Tags are your own')).toBeVisible();
});

test('a company that becomes done stays where it is until the list is sorted again or reloaded @full', async ({
  page,
}) => {
  await openSignedIn(page, '/companies?ids=1,2,3,4&cols=done&sort=-done');
  const names = () => page.getByRole('rowheader').getByRole('link').allTextContents();
  await expect(page.getByRole('rowheader')).toHaveCount(4);
  const before = await names();
  const second = await page.locator('main [data-row]').nth(1).getAttribute('data-row');
  await page.goto(`${page.url()}&peek=${second}`);
  await expect(note(page)).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByRole('row').nth(2).getByRole('checkbox', { name: 'Done' })).toBeChecked();
  // Give the list time to be queried again, as it is after every change of a note.
  await page.waitForTimeout(1000);
  expect(await names()).toEqual(before);
  const moved = [...before.filter((_, at) => at !== 1), before[1]];
  await page.reload();
  await expect.poll(names).toEqual(moved);
  const done = page.getByRole('columnheader', { name: 'Done' }).getByRole('button').first();
  await done.click();
  await expect(page).not.toHaveURL(/sort=/);
  await done.click();
  await expect(page).toHaveURL(/sort=done/);
  await expect.poll(async () => (await names())[0]).toBe(before[1]);
});
