import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './page-actions.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** This rule depends on the theme but not on the width, so check it once per theme. */
const COLOURS = 'color-contrast';
const NARROWEST = { width: 320, height: 800 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

export const expectNoViolationsNow = (page: Page, state: string): Promise<void> =>
  expectNoViolations(page, { runOnly: STANDARDS }, state);

type Rules = Pick<Parameters<AxeBuilder['options']>[0], 'runOnly' | 'rules'>;

async function expectNoViolations(page: Page, rules: Rules, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ ...rules, resultTypes: ['violations'] })
    // Otherwise, axe would open a second page to merge the results of frames, of which there are none.
    .setLegacyMode(true)
    // These elements are hidden from screen readers and pass on focus at once.
    .exclude('[data-base-ui-focus-guard]')
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found, `${new URL(page.url()).pathname}, ${state}`).toEqual([]);
}

/** Expects no axe violations, and no sideways scrolling at any width. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const viewport of [NARROWEST, PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
  }
  await expectNoViolations(page, { runOnly: STANDARDS }, 'wide, light');
}

/** Checks the narrowest layout and the dark theme too, which is enough for one state of each page. */
export async function expectPageAccessible(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(NARROWEST);
  await expectNoViolations(page, { runOnly: STANDARDS, rules: { [COLOURS]: { enabled: false } } }, 'narrow');
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoViolations(page, { runOnly: [COLOURS] }, 'wide, dark');
}
