import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { companyLinks } from '../page-actions.ts';
import type { Companies } from './companies.ts';
import type { Offerings } from './offerings.ts';
import type { Variant } from './variant.ts';
import type { Asked, VariantServer } from './variant-server.ts';
import { idsOf, READING } from './walk.ts';

/** What a step works on: a reader's page, and the truth behind it. */
export interface Scene {
  readonly page: Page;
  readonly variant: Variant;
  readonly server: VariantServer;
  readonly companies: Companies;
  readonly offerings: Offerings;
  /** The dashboard's address. */
  readonly site: string;
}

/** A place in the main navigation. */
export const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Opens an address of the dashboard's, and waits for its list. */
export async function openList({ page, site }: Scene, query: string) {
  await page.goto(`${site}/companies${query}`);
  await expect(companyLinks(page).first()).toBeVisible(READING);
}

/** The unfiltered list from its first page; from its address where the step before left no way. */
export async function toList(scene: Scene) {
  const { page } = scene;
  const cleared = expect(page).toHaveURL(/\/companies$/);
  await nav(page, 'Companies')
    .click({ timeout: 1000 })
    .then(
      () => cleared,
      () => openList(scene, ''),
    );
  await expect(companyLinks(page).first()).toBeVisible(READING);
}

/** Ids that the server's list holds for a filter, in its order. */
export const truth = (
  { companies }: Scene,
  passes: (slugs: readonly string[]) => boolean = () => true,
): number[] => idsOf(companies.rows.filter(({ slugs }) => passes(slugs)));

/** The total as the count on screen says it, where the server tells one that stays. */
export const ofTotal = ({ pageInfo }: Variant, total: number): RegExp =>
  pageInfo === 'right' || pageInfo === 'no has_next' ? new RegExp(` of ${total}$`) : /\d/;

/** The rarest category that the first rows show, and the most frequent other one of all. */
export function twoCategories({ companies: { rows, categories } }: Scene) {
  const count = (slug: string) => rows.filter(({ slugs }) => slugs.includes(slug)).length;
  const shown = new Set(rows.slice(0, 4).flatMap(({ slugs }) => slugs));
  const byCount = categories.toSorted((a, b) => count(a.slug) - count(b.slug));
  const rare = byCount.find(({ slug }) => shown.has(slug));
  const frequent = byCount.findLast((category) => category !== rare);
  if (!rare || !frequent) throw new Error('The first rows are in no category.');
  return [rare, frequent] as const;
}

/**
 * Each company is shown exactly once. A list that repeats rows may show them once or as often as it has them,
 * never not at all.
 */
export function expectEach(shown: readonly number[], expected: readonly number[], repeats = false) {
  const twice = shown.filter((id, at) => shown.indexOf(id) !== at);
  expect({
    missing: expected.filter((id) => !shown.includes(id)).join(' '),
    wrong: shown.filter((id) => !expected.includes(id)).join(' '),
    twice: repeats ? '' : twice.join(' '),
  }).toEqual({ missing: '', wrong: '', twice: '' });
}

/** Requests for companies that carry more than a window. */
export const withFilter = (server: VariantServer): readonly Asked[] =>
  server
    .asked()
    .filter(
      ({ path, query }) =>
        path === '/api/v1/companies' && query.some(([name]) => name !== 'limit' && name !== 'offset'),
    );
