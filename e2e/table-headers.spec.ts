import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openSignedIn } from './page-actions.ts';

/** Returns the words of visible table headers that are broken across lines. */
const brokenWords = (page: Page) =>
  page.locator('thead th:visible, tbody th[scope="row"]:visible').evaluateAll((heads) => {
    const broken: string[] = [];
    for (const head of heads) {
      const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const word of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word[0]);
        }
    }
    return broken;
  });

const PAGES = [
  ['Companies', '/companies?sort=founded&cols=name,ticker,categories,founded,location,updated'],
  ['Offerings', '/offerings?size=50'],
  ['Compare', '/compare?ids=1,2,3,4,5,6'],
] as const;

for (const [name, address] of PAGES)
  test(
    `no word of a table head is broken, at any size of window and font: ${name}`,
    {
      tag: '@full',
    },
    async ({ page }) => {
      await openSignedIn(page, address);
      await expect(page.getByRole('table').first()).toBeVisible();
      for (const density of ['regular', 'compact'])
        for (const width of [1440, 1024, 390])
          for (const fontSize of ['100%', '200%']) {
            await page.setViewportSize({ width, height: 900 });
            await page.evaluate(
              ([rows, size]) => {
                document.documentElement.dataset['density'] = rows;
                document.documentElement.style.fontSize = size;
              },
              [density, fontSize] as const,
            );
            expect([density, width, fontSize, await brokenWords(page)]).toEqual([
              density,
              width,
              fontSize,
              [],
            ]);
          }
    },
  );
