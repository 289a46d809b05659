import { expect, type Page } from '@playwright/test';

/** Records layout shifts without recent user input, from the next navigation on. */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // TypeScript's DOM types lack LayoutShift, so a cast is needed.
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

/** Resolves when the page is painted and idle, so that its layout shifts have been recorded. */
export const untilPainted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
  );

export async function expectNoShifts(page: Page): Promise<void> {
  await untilPainted(page);
  const shifts = await page.evaluate<string[]>('shifts');
  const sum = shifts.reduce((all, shift) => all + Number.parseFloat(shift), 0);
  expect(sum, shifts.join('\n')).toBeLessThan(0.01);
}
