import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { companyLinks } from '../page-actions.ts';
import { CRAWL_TIMEOUT, idsOf } from './list-actions.ts';
import type { Companies } from './variant-companies.ts';
import type { Offerings } from './variant-offerings.ts';
import type { RecordedRequest, VariantServer } from './variant-server.ts';
import type { Variant } from './variant.ts';

export interface StepContext {
  readonly page: Page;
  readonly variant: Variant;
  readonly server: VariantServer;
  readonly companies: Companies;
  readonly offerings: Offerings;
  readonly site: string;
}

export const navLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

export async function openList({ page, site }: StepContext, query: string) {
  await page.goto(`${site}/companies${query}`);
  await expect(companyLinks(page).first()).toBeVisible(CRAWL_TIMEOUT);
}

/** Goes to the first page of the unfiltered list, by URL if the previous step left no link. */
export async function goToList(context: StepContext) {
  const { page } = context;
  const cleared = expect(page).toHaveURL(/\/companies$/);
  await navLink(page, 'Companies')
    .click({ timeout: 1000 })
    .then(
      () => cleared,
      () => openList(context, ''),
    );
  await expect(companyLinks(page).first()).toBeVisible(CRAWL_TIMEOUT);
}

/** Returns the ids that the list should show for a filter, in order. */
export const expectedIds = (
  { companies }: StepContext,
  passes: (slugs: readonly string[]) => boolean = () => true,
): number[] => idsOf(companies.rows.filter(({ slugs }) => passes(slugs)));

/** Returns a pattern for the result count. Matches any number if the server sends no stable total. */
export const totalPattern = ({ pageInfo }: Variant, total: number): RegExp =>
  pageInfo === 'right' || pageInfo === 'no has_next' ? new RegExp(` of ${total}$`) : /\d/;

/** Returns the rarest category among the first rows, and the most frequent other one. */
export function pickTwoCategories({ companies: { rows, categories } }: StepContext) {
  const count = (slug: string) => rows.filter(({ slugs }) => slugs.includes(slug)).length;
  const shown = new Set(rows.slice(0, 4).flatMap(({ slugs }) => slugs));
  const byCount = categories.toSorted((a, b) => count(a.slug) - count(b.slug));
  const rare = byCount.find(({ slug }) => shown.has(slug));
  const frequent = byCount.findLast((category) => category !== rare);
  if (!rare || !frequent) throw new Error('The first rows are in no category.');
  return [rare, frequent] as const;
}

/** Expects each company exactly once or, with `repeats`, at least once. */
export function expectSameCompanies(shown: readonly number[], expected: readonly number[], repeats = false) {
  const twice = shown.filter((id, at) => shown.indexOf(id) !== at);
  expect({
    missing: expected.filter((id) => !shown.includes(id)).join(' '),
    wrong: shown.filter((id) => !expected.includes(id)).join(' '),
    twice: repeats ? '' : twice.join(' '),
  }).toEqual({ missing: '', wrong: '', twice: '' });
}

/** Returns the requests for companies that have parameters other than limit and offset. */
export const filteredRequests = (server: VariantServer): readonly RecordedRequest[] =>
  server
    .requests()
    .filter(
      ({ path, query }) =>
        path === '/api/v1/companies' && query.some(([name]) => name !== 'limit' && name !== 'offset'),
    );
