import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { categoryBox, companyLinks, resultCount, submitKey } from '../page-actions.ts';
import { expectedBadge } from './health.ts';
import { collectAllIds, CRAWL_TIMEOUT, visibleIds, waitForRows } from './list-actions.ts';
import {
  expectedIds,
  expectSameCompanies,
  filteredRequests,
  goToList,
  navLink,
  openList,
  pickTwoCategories,
  type StepContext,
  totalPattern,
} from './step-context.ts';
import { KEY } from './variant-server.ts';
import type { Variant } from './variant.ts';

export type Steps = Readonly<Record<string, (context: StepContext) => Promise<void>>>;

const MAX_DISCOVERY_REQUESTS = 10;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

const filtersByCategory = ({ filters }: Variant) => filters === 'both' || filters === 'only categories';

const filtersByIds = ({ filters }: Variant) => filters === 'both' || filters === 'only ids';

/**
 * True if ten requests always suffice to detect the category filter. A strict server must be probed name by name, so
 * the right name may come too late, or rate limits may use up some of the requests.
 */
const isAlwaysDetected = ({ unknown, arrays, names, throttled }: Variant) =>
  unknown === 'ignored' || (!throttled && arrays !== 'brackets' && names !== 'ids slugs');

/** Returns the expected message below the list when all companies are loaded. */
function loadedMessage({ companies: { rows } }: StepContext, distinct: number): RegExp {
  const invalid = rows.filter(({ id }) => id === null).length;
  const repeated = rows.length - invalid - distinct;
  if (repeated > 0) return new RegExp(`; ${repeated} duplicates removed`);
  return invalid > 0 ? new RegExp(`; ${invalid} skipped: no usable ID`) : /· updated|delivered/;
}

async function waitUntilLoaded(context: StepContext, byServer: boolean) {
  const { page } = context;
  const message = page.getByText(loadedMessage(context, new Set(expectedIds(context)).size));
  await waitForRows(page);
  if (!byServer || (await page.getByText(/does not filter by/).count()) > 0)
    await expect(message).toBeVisible(CRAWL_TIMEOUT);
}

/** The journey, in order. Each step navigates to its page, so that a failing one doesn't hide the next. */
export const STEPS: Steps = {
  async 'sign in'({ page, site }) {
    await page.goto(`${site}/companies`);
    await submitKey(page, 'dsr_a-wrong-key');
    await expect(page.getByRole('alert')).toContainText(/key/);
    await submitKey(page, KEY);
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  },

  async 'first page'(context) {
    const { page, variant, companies } = context;
    await expect(companyLinks(page).first()).toBeVisible(CRAWL_TIMEOUT);
    await expect(resultCount(page)).toHaveText(totalPattern(variant, companies.rows.length));
    const [shown, all] = [await visibleIds(page), expectedIds(context)];
    expect(shown.length).toBeGreaterThanOrEqual(4);
    expect(shown).toEqual(all.slice(0, shown.length));
  },

  async catalogue(context) {
    const { page } = context;
    const whole = [...new Set(expectedIds(context))];
    await goToList(context);
    await page.getByRole('columnheader').getByRole('button', { name: 'Company' }).click();
    await expect(page).toHaveURL(/sort=name/);
    await expect(resultCount(page)).toHaveText(new RegExp(` of ${whole.length}$`), CRAWL_TIMEOUT);
    await expect(page.getByText(loadedMessage(context, whole.length))).toBeVisible(CRAWL_TIMEOUT);
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
    await expect(resultCount(page)).toHaveText(`1–100 of ${whole.length}`);
    expectSameCompanies(await collectAllIds(page), whole);
    // The user hasn't filtered yet, so these requests are probes.
    expect(filteredRequests(context.server).length, 'requests of discovery').toBeLessThanOrEqual(
      MAX_DISCOVERY_REQUESTS,
    );
  },

  async filter(context) {
    const { page, variant } = context;
    const [{ slug, name }] = pickTwoCategories(context);
    const expected = expectedIds(context, (slugs) => slugs.includes(slug));
    await goToList(context);
    await categoryBox(page, name).check();
    await expect(page).toHaveURL(new RegExp(`category=${slug}`));
    await page.getByRole('button', { name: `Remove filter ${name}` }).waitFor();
    await expect(resultCount(page)).toHaveText(totalPattern(variant, expected.length), CRAWL_TIMEOUT);
    // If the server can't filter, the page filters the loaded companies and shows a note.
    const note = page.getByText(/does not filter by category/);
    if (!filtersByCategory(variant)) await expect(note).toHaveCount(1);
    else if (isAlwaysDetected(variant)) await expect(note).toHaveCount(0);
    await waitUntilLoaded(context, filtersByCategory(variant));
    expectSameCompanies(await collectAllIds(page), expected, variant.rows === 'repeated');
  },

  async search(context) {
    const { page, companies } = context;
    await goToList(context);
    await page.getByRole('searchbox', { name: 'Search companies' }).fill(companies.sound.name);
    const best = async () => (await visibleIds(page))[0];
    await expect.poll(best, { message: 'the best match', ...CRAWL_TIMEOUT }).toBe(companies.sound.id);
  },

  async 'to the end'(context) {
    await goToList(context);
    expectSameCompanies(
      await collectAllIds(context.page),
      expectedIds(context),
      context.variant.rows === 'repeated',
    );
  },

  async 'any of two'(context) {
    const { page, variant } = context;
    const [one, other] = pickTwoCategories(context);
    await openList(context, `?category=${one.slug},${other.slug}&size=100`);
    const expected = expectedIds(context, (slugs) => slugs.includes(one.slug) || slugs.includes(other.slug));
    await waitUntilLoaded(context, filtersByCategory(variant) && variant.several === 'any');
    expectSameCompanies(await collectAllIds(page), expected, variant.rows === 'repeated');
  },

  async 'by ids'(context) {
    const all = expectedIds(context);
    const chosen = [all[3] ?? 0, context.companies.odd.id, all[120] ?? 0];
    await openList(context, `?ids=${chosen.join(',')}`);
    await waitUntilLoaded(context, filtersByIds(context.variant));
    expectSameCompanies(await collectAllIds(context.page), chosen, context.variant.rows === 'repeated');
  },

  async open(context) {
    const { page, site, companies } = context;
    const { id, name } = companies.odd;
    await openList(context, `?ids=${id}`);
    await companyLinks(page).first().click();
    await expect(heading(page, name)).toBeVisible();
    for (const part of ['Profile', 'Research', 'News'])
      await expect(page.getByRole('region', { name: part })).toBeVisible();
    await page.goto(`${site}/companies/999999`);
    await expect(heading(page, 'No company 999999')).toBeVisible();
  },

  async news({ page, site, companies }) {
    const { id, name } = companies.odd;
    await page.goto(`${site}/news?ids=${id}`);
    await expect(heading(page, 'News')).toBeVisible();
    await expect(page.getByText('News of 1 company')).toBeVisible(CRAWL_TIMEOUT);
    const items = page.getByRole('feed', { name: 'News' }).getByRole('article');
    await expect(items.first()).toContainText(name);
  },

  async brief({ page }) {
    await navLink(page, 'Brief').click();
    await expect(heading(page, 'Brief')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your first visit' })).toBeVisible();
  },

  async offerings({ page, variant, offerings }) {
    await navLink(page, 'Offerings').click();
    if (variant.offerings === 'forbidden')
      return expect(page.getByRole('heading', { name: 'Your key cannot read offerings' })).toBeVisible();
    if (variant.offerings === 'none')
      return expect(page.getByRole('heading', { name: 'No offerings yet' })).toBeVisible();
    const name = String(offerings.records[0]?.['name']);
    const first = page.getByRole('table', { name: 'Offerings' }).getByRole('rowheader').first();
    await expect(first).toContainText(name);
    await first.getByRole('link').or(first.getByRole('button')).first().click();
    if (offerings.byId.size > 0) await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/close[ds]/i);
  },

  async health({ page, variant }) {
    const badge = page.getByRole('status', { name: 'API status' });
    await expect(badge).toHaveText(new RegExp(`^${expectedBadge(variant)}`), CRAWL_TIMEOUT);
  },

  async key({ server }) {
    await Promise.resolve();
    expect(server.keyLeaks(), 'the key travels in its header only, and never to health').toEqual([]);
  },
};
