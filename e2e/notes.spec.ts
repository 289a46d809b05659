import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { openSignedIn, signInWithDemoKey } from './page-actions.ts';

const note = (page: Page) => page.getByRole('textbox', { name: 'Note' });
const tags = (page: Page) => page.getByRole('combobox', { name: 'Tags' });

async function addTag(page: Page, tag: string) {
  await tags(page).fill(tag);
  await tags(page).press('Enter');
  await expect(page.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible();
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

test('two tabs that write the same note keep both texts with their dates', async ({ page, context }) => {
  await openSignedIn(page, '/companies/2');
  await expect(note(page)).toBeVisible();
  const other = await context.newPage();
  await openSignedIn(other, '/companies/2');
  await expect(note(other)).toBeVisible();
  await note(page).fill('from the first tab');
  await expect(note(other)).toHaveValue('from the first tab');
  await note(other).fill('from the second tab');
  await other.reload();
  await expect(note(other)).toHaveValue(
    /^\d+ \w+ \d+, \d\d:\d\d UTC\nfrom the first tab\n\n\d+ \w+ \d+, \d\d:\d\d UTC\nfrom the second tab$/,
  );
});
