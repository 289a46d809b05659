import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { provideConfig } from '#dashboard/api/api-context.tsx';
import { safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { PLAIN_CONFIG } from '#dashboard/testing/plain-config.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { CompanyCards } from './company-cards.tsx';

const CATEGORIES = ['ai', 'bank', 'data'].map((slug) => ({ id: null, slug, name: slug.toUpperCase() }));
const ACME = company(1, { name: 'Acme', location: 'Oslo', categories: CATEGORIES });
const SIZES = new Map([
  ['ai', 9],
  ['bank', 3],
  ['data', 5],
]);
const SELECTION = { ids: [], has: () => false, toggle: () => {}, set: () => {}, clear: () => {} };

beforeEach(() => page.viewport(390, 800));

test.each([
  { leading: undefined, shown: 'BANK +2 · Oslo' },
  { leading: ['data'], shown: 'DATA +2 · Oslo' },
  { leading: ['data', 'bank'], shown: 'BANK +2 · Oslo' },
])('a card on a phone filtered by $leading shows $shown', async ({ leading, shown }) => {
  const { screen } = await renderPage(
    '/companies',
    () => (
      <CompanyCards
        rows={[ACME]}
        dimmed={false}
        busy={false}
        selection={SELECTION}
        currentId={undefined}
        view={{ leading, newIds: new Set<number>(), categorySizes: SIZES }}
        highlights={undefined}
      />
    ),
    [providePreferences(createPreferences(safeStorage())), provideConfig(PLAIN_CONFIG)],
  );
  // `innerText` omits what is hidden at this width.
  const card = screen.getByRole('listitem').element() as HTMLElement;
  expect(card.innerText).toContain(shown);
});
