import { readFileSync } from 'node:fs';
import { open, base } from './look.tmp.mjs';
const lines = `Apple
Fox
Honeywell
microsoft.com
BRK/B
Mircosoft Corp
Goldman
American Airlines
Apple Hospitality REIT
LILLY ELI & CO
Facebook
Estee Lauder Cos
Siemens AG`;
for (const [width, scheme] of [
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
]) {
  const { browser, page } = await open({
    width,
    height: width === 390 ? 844 : 900,
    scheme,
    mobile: width === 390,
  });
  await page.goto(base + '/companies');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  if (width === 1440 && scheme === 'light') await page.screenshot({ path: '/tmp/m-menu.png' });
  await page.getByRole('button', { name: 'Match a list' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Match a list' });
  await dialog.waitFor();
  await page.screenshot({ path: `/tmp/m-empty-${width}-${scheme}.png` });
  await page.getByRole('textbox', { name: 'Names, domains, tickers or IDs' }).fill(lines);
  await page.screenshot({ path: `/tmp/m-input-${width}-${scheme}.png` });
  await dialog.getByRole('button', { name: /^Match/ }).click();
  await page.getByRole('table', { name: 'Matches' }).waitFor();
  await page.screenshot({ path: `/tmp/m-review-${width}-${scheme}.png` });
  if (width === 1440 && scheme === 'light') {
    console.log(await dialog.getByRole('status').allTextContents());
    console.log(
      (await page.getByRole('table', { name: 'Matches' }).locator('tr').allTextContents()).join('\n'),
    );
  }
  await browser.close();
}
