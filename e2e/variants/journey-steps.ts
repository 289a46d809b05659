import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { categoryBox, companyLinks, resultCount, submitKey } from '../page-actions.ts';
import { verdictOn } from './health.ts';
import {
  expectEach,
  nav,
  ofTotal,
  openList,
  type Scene,
  toList,
  truth,
  twoCategories,
  withFilter,
} from './scene.ts';
import { KEY } from './variant-server.ts';
import type { Variant } from './variant.ts';
import { READING, settled, shownIds, walk } from './walk.ts';

/** A step of the journey, by the name under which the matrix has it. */
export type Steps = Readonly<Record<string, (scene: Scene) => Promise<void>>>;

const MOST_DISCOVERY = 10;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

const filtersByCategory = ({ filters }: Variant) => filters === 'both' || filters === 'only categories';

const filtersByIds = ({ filters }: Variant) => filters === 'both' || filters === 'only ids';

/**
 * Whether ten requests always find how a server filters by category: a strict one is asked name by name, and may
 * have a name that comes too late, or spend some of the ten on refusing them all for a second.
 */
const isSurelyFound = ({ unknown, arrays, names, throttled }: Variant) =>
  unknown === 'ignored' || (!throttled && arrays !== 'brackets' && names !== 'ids slugs');

/** What the page says of the whole list, once it has been read. */
function outcome({ companies: { rows } }: Scene, distinct: number): RegExp {
  const useless = rows.filter(({ id }) => id === null).length;
  const repeated = rows.length - useless - distinct;
  if (repeated > 0) return new RegExp(`; ${repeated} duplicates removed`);
  return useless > 0
    ? new RegExp(`; ${useless} without a usable id left out`)
    : /companies, complete|delivered/;
}

/** Waits until the page has read the whole list, where it is the page that filters. */
async function readWhole(scene: Scene, byServer: boolean) {
  const { page } = scene;
  const line = page.getByText(outcome(scene, new Set(truth(scene)).size));
  await settled(page);
  if (!byServer || (await page.getByText(/does not filter by/).count()) > 0)
    await expect(line).toBeVisible(READING);
}

/** The journey, in order. Each step finds its own way, so that one that fails does not hide the next. */
export const STEPS: Steps = {
  async 'sign in'({ page, site }) {
    await page.goto(`${site}/companies`);
    await submitKey(page, 'dsr_a-wrong-key');
    await expect(page.getByRole('alert')).toContainText(/key/);
    await submitKey(page, KEY);
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  },

  async 'first page'(scene) {
    const { page, variant, companies } = scene;
    await expect(companyLinks(page).first()).toBeVisible(READING);
    await expect(resultCount(page)).toHaveText(ofTotal(variant, companies.rows.length));
    const [shown, all] = [await shownIds(page), truth(scene)];
    expect(shown.length).toBeGreaterThanOrEqual(4);
    expect(shown).toEqual(all.slice(0, shown.length));
  },

  async catalogue(scene) {
    const { page } = scene;
    const whole = [...new Set(truth(scene))];
    await toList(scene);
    await page.getByRole('columnheader').getByRole('button', { name: 'Company' }).click();
    await expect(page).toHaveURL(/sort=name/);
    await expect(resultCount(page)).toHaveText(new RegExp(` of ${whole.length}$`), READING);
    await expect(page.getByText(outcome(scene, whole.length))).toBeVisible(READING);
    expectEach(await walk(page), whole);
    // So far the reader has filtered by nothing.
    expect(withFilter(scene.server).length, 'requests of discovery').toBeLessThanOrEqual(MOST_DISCOVERY);
  },

  async filter(scene) {
    const { page, variant } = scene;
    const [{ slug, name }] = twoCategories(scene);
    const expected = truth(scene, (slugs) => slugs.includes(slug));
    await toList(scene);
    await categoryBox(page, name).check();
    await expect(page).toHaveURL(new RegExp(`category=${slug}`));
    await page.getByRole('button', { name: `Remove filter ${name}` }).waitFor();
    await expect(resultCount(page)).toHaveText(ofTotal(variant, expected.length), READING);
    // Where the server can't, the page filters what it has read, and says so.
    const note = page.getByText(/does not filter by category/);
    if (!filtersByCategory(variant)) await expect(note).toHaveCount(1);
    else if (isSurelyFound(variant)) await expect(note).toHaveCount(0);
    await readWhole(scene, filtersByCategory(variant));
    expectEach(await walk(page), expected, variant.rows === 'repeated');
  },

  async search(scene) {
    const { page, companies } = scene;
    await toList(scene);
    await page.getByRole('searchbox', { name: 'Search companies' }).fill(companies.sound.name);
    const best = async () => (await shownIds(page))[0];
    await expect.poll(best, { message: 'the best match', ...READING }).toBe(companies.sound.id);
  },

  async 'to the end'(scene) {
    await toList(scene);
    expectEach(await walk(scene.page), truth(scene), scene.variant.rows === 'repeated');
  },

  async 'any of two'(scene) {
    const { page, variant } = scene;
    const [one, other] = twoCategories(scene);
    await openList(scene, `?category=${one.slug},${other.slug}&size=100`);
    const expected = truth(scene, (slugs) => slugs.includes(one.slug) || slugs.includes(other.slug));
    await readWhole(scene, filtersByCategory(variant) && variant.several === 'any');
    expectEach(await walk(page), expected, variant.rows === 'repeated');
  },

  async 'by ids'(scene) {
    const all = truth(scene);
    const chosen = [all[3] ?? 0, scene.companies.odd.id, all[120] ?? 0];
    await openList(scene, `?ids=${chosen.join(',')}`);
    await readWhole(scene, filtersByIds(scene.variant));
    expectEach(await walk(scene.page), chosen, scene.variant.rows === 'repeated');
  },

  async open(scene) {
    const { page, site, companies } = scene;
    const { id, name } = companies.odd;
    await openList(scene, `?ids=${id}`);
    await companyLinks(page).first().click();
    await expect(heading(page, name)).toBeVisible();
    for (const part of ['Profile', 'Research', 'News'])
      await expect(page.getByRole('region', { name: part })).toBeVisible();
    await page.goto(`${site}/companies/999999`);
    await expect(heading(page, 'No company 999999')).toBeVisible();
  },

  async offerings({ page, variant, offerings }) {
    await nav(page, 'Offerings').click();
    if (variant.offerings === 'forbidden')
      return expect(page.getByRole('heading', { name: 'Your key cannot read offerings' })).toBeVisible();
    if (variant.offerings === 'none')
      return expect(page.getByRole('heading', { name: 'No offerings yet' })).toBeVisible();
    const name = String(offerings.records[0]?.['name']);
    const first = page.getByRole('table', { name: 'Offerings' }).getByRole('rowheader').first();
    await expect(first).toContainText(name);
    await first.getByRole('link').or(first.getByRole('button')).first().click();
    if (offerings.byId.size > 0) await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/closes/i);
  },

  async health({ page, variant }) {
    const badge = page.getByRole('status', { name: 'API status' });
    await expect(badge).toHaveText(new RegExp(`^${verdictOn(variant)}`), READING);
  },

  async key({ server }) {
    await Promise.resolve();
    expect(server.misused(), 'the key travels in its header only, and never to health').toEqual([]);
  },
};
