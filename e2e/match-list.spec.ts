import { readFile } from 'node:fs/promises';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn } from './page-actions.ts';

test('a list from the palette is matched, reviewed with the keyboard, saved with its columns and watched', async ({
  page,
}) => {
  await openSignedIn(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('match a list');
  await expect(palette.getByRole('option', { name: /^Match a list/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Match a list' });
  await expect(dialog.getByRole('textbox', { name: 'Names, domains, tickers or IDs' })).toBeFocused();
  await dialog.getByLabel('File', { exact: true }).setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Client;Since\n"Lampara Market, S.p.A.";2019\nASMARK;2020\nBecaontor;=1+1\nanvilsoftware.example;\nNobody at all;\n',
    ),
  });
  await expect(dialog.getByRole('combobox', { name: 'Column' })).toHaveValue('0');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Match 5 lines' }).click();
  await expect(dialog.getByText('4 matched, 0 to choose, 1 without a company')).toBeVisible();
  await expect(dialog.getByText('Same domain')).toBeVisible();
  await expectAccessible(page);

  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export CSV' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^dossier-matches-clients-.*\.csv$/);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text.split('\r\n')[0]).toMatch(/^\uFEFFClient,Since,Match,Reason,Company ID,Company,/);
  expect(text).toContain(`"Becaontor","'=1+1","matched","Two letters swapped",2,"Beacontor"`);

  await dialog.getByRole('button', { name: 'Create watchlist' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'clients' })).toBeVisible();
  await expect(companyLinks(page)).toHaveText(['Anvil Software', 'Åsmark', 'Beacontor', 'Lampara Market']);
});
