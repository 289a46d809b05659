import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { companyLinks, openSignedIn } from './page-actions.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

/** Returns the colour that the page computes for a system colour. */
const systemColor = (page: Page, name: string) =>
  page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = color;
    const { color: computed } = getComputedStyle(probe);
    probe.remove();
    return computed;
  }, name);

test(
  'forced colors show which switch is on and which segment is chosen',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page, '/settings');
    const highlight = await systemColor(page, 'Highlight');
    const toggle = page.getByRole('switch', { name: 'Single-key shortcuts' });
    await expect(toggle).toHaveCSS('background-color', highlight);
    await toggle.click();
    await expect(toggle).not.toHaveCSS('background-color', highlight);
    const segment = (name: string) =>
      page.locator('label').filter({ has: page.getByRole('radio', { name }) });
    await expect(segment('Regular')).toHaveCSS('background-color', highlight);
    await expect(segment('Compact')).not.toHaveCSS('background-color', highlight);
  },
);

test(
  'forced colors show the status and mark the selected and the previewed row',
  { tag: '@full' },
  async ({ page }) => {
    await openSignedIn(page);
    await expect(companyLinks(page)).toHaveCount(25);
    const dot = page.getByRole('status', { name: 'API status' }).locator('xpath=preceding-sibling::span');
    await expect(dot).toHaveCSS('background-color', await systemColor(page, 'CanvasText'));
    const rows = page.locator('tbody tr');
    await rows.nth(1).getByRole('checkbox').check();
    await rows.nth(2).click({ position: { x: 500, y: 8 } });
    await expect(page.getByRole('complementary', { name: 'Company preview' })).toBeVisible();
    await expect(rows.nth(2)).toHaveCSS('outline-style', 'solid');
    await expect(rows.nth(1)).toHaveCSS('outline-style', 'dashed');
    await expect(rows.nth(0)).toHaveCSS('outline-style', 'none');
  },
);
