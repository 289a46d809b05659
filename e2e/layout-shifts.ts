import { expect, type Page } from '@playwright/test';

/** From the next page on, notes whatever moves without having been asked to. */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // A layout shift has members that TypeScript's DOM does not know.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly { readonly node: Element | null }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push(
            `${entry.value.toFixed(4)} ${entry.sources
              .map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 90) : 'text'))
              .join(' | ')}`,
          );
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Nothing has moved on the page so far. */
export async function expectNoShifts(page: Page): Promise<void> {
  const shifts = await page.evaluate<string[]>('shifts');
  const sum = shifts.reduce((all, shift) => all + Number.parseFloat(shift), 0);
  expect(sum, shifts.join('\n')).toBeLessThan(0.01);
}
