import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { provideConfig } from '#dashboard/api/api-context.tsx';
import { safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { companyRef } from '#dashboard/notes/annotation.ts';
import { createMemoryAnnotations } from '#dashboard/notes/testing/memory-annotations.ts';
import { provideAnnotations } from '#dashboard/notes/use-annotations.ts';
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

/** Renders the card of a company on a phone, with the user's notes and tags. */
const openCard = async (leading?: readonly string[]) => {
  const annotations = createMemoryAnnotations();
  const { screen } = await renderPage(
    '/companies',
    () => (
      <CompanyCards
        rows={[ACME]}
        dimmed={false}
        busy={false}
        selection={SELECTION}
        currentId={undefined}
        cellData={{
          leading,
          newIds: new Set<number>(),
          categorySizes: SIZES,
          annotations: new Map(),
          compared: new Set(),
        }}
        highlights={undefined}
      />
    ),
    [
      providePreferences(createPreferences(safeStorage())),
      provideConfig(PLAIN_CONFIG),
      provideAnnotations(annotations),
    ],
  );
  return { annotations, card: screen.getByRole('listitem') };
};

test.each([
  { leading: undefined, shown: 'BANK +2 · Oslo' },
  { leading: ['data'], shown: 'DATA +2 · Oslo' },
  { leading: ['data', 'bank'], shown: 'BANK +2 · Oslo' },
])('a card on a phone filtered by $leading shows $shown', async ({ leading, shown }) => {
  const { card } = await openCard(leading);
  // `innerText` omits what is hidden at this width.
  expect((card.element() as HTMLElement).innerText).toContain(shown);
});

test('a card on a phone shows the user’s tags, and that there is a note', async () => {
  const { card, annotations } = await openCard();
  await expect.element(card.getByText('Has a note')).not.toBeInTheDocument();
  await annotations.change([
    [
      companyRef(1),
      () => ({
        notes: [{ id: 'a', text: 'Call Ann', at: '2026-11-27T08:00:00.000Z' }],
        tags: ['Risk', 'Shortlist', 'Bank', 'Later'],
      }),
    ],
  ]);
  await expect.element(card.getByText('Shortlist')).toBeVisible();
  await expect.element(card.getByTitle('Later')).toHaveTextContent('+1');
  await expect.element(card.getByTitle('Call Ann')).toBeVisible();
});
