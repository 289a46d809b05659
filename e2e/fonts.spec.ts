import type { Page } from '@playwright/test';
import { PAGES } from '#dashboard/navigation/pages.ts';
import { expect, test } from './fixtures.ts';
import { expectNoSidewaysScroll, openSignedIn, submitKey } from './page-actions.ts';
import { readCompanyPage, readOfferingPage } from './records.ts';

/**
 * Font families to test with. The generic ones at the end are always installed. In a fixed-width font, an `i` is as
 * wide as an `n`.
 */
const FONTS = {
  wide: "'DejaVu Sans', Verdana, monospace",
  fixed: 'monospace',
  narrow: "'Liberation Sans Narrow', 'Arial Narrow', 'DejaVu Sans Condensed', serif",
};

async function expectToFit(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const [name, family] of Object.entries(FONTS))
    await test.step(`${page.url()} in a ${name} font`, async () => {
      // Constructed style sheets work, although the content security policy allows no style elements.
      await page.evaluate((fonts) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`* { font-family: ${fonts} !important }`);
        document.adoptedStyleSheets = [sheet];
      }, family);
      await expectNoSidewaysScroll(page);
    });
}

test(
  'no page scrolls sideways at 320 px, however wide its font',
  { tag: '@full' },
  async ({ page, service }) => {
    const [{ companies }, { offerings }] = await Promise.all([
      readCompanyPage(service, 'limit=3'),
      readOfferingPage(service, 'limit=1'),
    ]);
    const ids = companies.map(({ id }) => id);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/');
    await expectToFit(page);
    await submitKey(page, 'two words');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectToFit(page);
    await openSignedIn(page);
    for (const address of [
      ...Object.values(PAGES).map(({ path }) => path),
      `/companies?peek=${ids[0]}`,
      `/companies?ids=${ids.join(',')}&watchlist=Robots`,
      '/companies?view=cards',
      '/companies?category=no-such-thing',
      `/companies/${ids[0]}`,
      '/offerings?view=cards',
      '/offerings?view=json',
      `/offerings/${offerings[0]?.id}`,
      '/explore?category=fintech&founded=2005-2015',
      `/compare?ids=${ids.join(',')}`,
      '/no/such/page',
    ]) {
      await page.goto(address);
      await expectToFit(page);
    }
  },
);
