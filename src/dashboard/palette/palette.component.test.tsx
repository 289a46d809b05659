import { QueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/store';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createCollections } from '#dashboard/collections/collection-store.ts';
import { createOffered } from '#dashboard/lib/offered.ts';
import { provideQueryClient } from '../api/api-context.tsx';
import { provideOpenCatalogue } from '../catalogue/catalogue-context.ts';
import { progressQuery } from '../catalogue/catalogue-query.ts';
import { suggestQuery } from '../catalogue/company-queries.ts';
import { INITIAL_PROGRESS } from '../catalogue/crawl/progress.ts';
import type { OfferingSuggestion } from '../catalogue/offering-list-request.ts';
import { offeringProgressQuery, suggestOfferingsQuery } from '../catalogue/offering-queries.ts';
import { provideCollections } from '../collections/use-collections.ts';
import { createComparisonStore, provideComparison } from '../companies/comparison-store.ts';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { provideSession, provideTabStorage } from '../session/session-context.ts';
import { createSession } from '../session/session.ts';
import { renderPage } from '../testing/render-page.tsx';
import { provideSilentSources } from '../testing/silent-sources.ts';
import { createToastStore, provideToasts } from '../ui/toast-store.ts';
import { MAX_COMPANIES, MAX_PER_GROUP } from './list-commands.ts';
import { Palette } from './palette.tsx';

const FOUND: OfferingSuggestion = { id: '7', title: 'Quantum', company: null, highlights: {} };

const nextFrame = () => new Promise(requestAnimationFrame);
async function nextFrames() {
  for (let frame = 0; frame < 5; frame++) await nextFrame();
}

async function open({ typed = '' } = {}) {
  const storage = safeStorage(fakeStorage());
  const store = createCollections(storage, '');
  store.watchlists.add({ id: 'w', name: 'Quantum bets', ids: [1, 2] });
  const collections = {
    store,
    openedView: createAtom<string | null>(null),
    saveForm: createOffered<() => void>(),
  };
  const queryFn = () => Promise.reject(new Error('The test expects no request.'));
  const cache = new QueryClient({ defaultOptions: { queries: { queryFn } } });
  const catalogue = () => new Promise<never>(() => {});
  const onClose = vi.fn();
  const toasts = createToastStore();
  const { screen, history } = await renderPage(
    '/settings',
    () => (
      <Suspense>
        <Palette onOpen={() => typed} onClose={onClose} onShowKeys={() => {}} />
      </Suspense>
    ),
    [
      ...provideSilentSources(),
      provideQueryClient(cache),
      provideOpenCatalogue(catalogue),
      provideTabStorage(storage),
      provideCollections(collections),
      provideToasts(toasts),
      provideComparison(createComparisonStore(storage)),
      provideSession(createSession({ server: '', tabStorage: storage, sharedStorage: storage })),
    ],
  );
  return { screen, history, cache, catalogue, store, onClose, toast: () => toasts.get()?.text };
}

test('what was typed while the palette loaded stands in its field, also in a window that fires no focus events', async () => {
  const inBackground = new AbortController();
  const options = { capture: true, signal: inBackground.signal };
  for (const name of ['focus', 'focusin'])
    window.addEventListener(name, (event) => event.stopImmediatePropagation(), options);
  try {
    const { screen } = await open({ typed: 'quan' });
    const field = screen.getByRole('combobox');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('quan');
    await userEvent.keyboard('tum');
    await expect.element(field).toHaveValue('quantum');
  } finally {
    inBackground.abort();
  }
});

test('results that arrive late do not move a command away from under the pointer', async () => {
  const { screen, history, cache, catalogue } = await open();
  await userEvent.fill(screen.getByRole('combobox'), 'quantum');
  const first = screen.getByRole('option').first();
  await expect.element(first).toHaveTextContent('Quantum bets');
  await userEvent.hover(first);
  cache.setQueryData(suggestOfferingsQuery(catalogue, 'quantum', MAX_PER_GROUP + 1).queryKey, [FOUND]);
  await nextFrames();
  expect(first.element().textContent).toContain('Quantum bets');
  await expect.element(first).not.toHaveTextContent('Quantum bets');
  await expect.element(first).toHaveTextContent('Quantum');

  await userEvent.click(screen.getByRole('option', { name: 'Quantum bets' }));
  await expect.poll(() => history.location.href).toBe('/companies?ids=1,2&watchlist=Quantum+bets');
});

test('a watchlist is created and the palette closed, unless its name is taken', async () => {
  const { screen, store, onClose } = await open();
  const field = screen.getByRole('combobox');
  await userEvent.fill(field, 'new watchlist quantum bets');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/already/)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.fill(field, 'new watchlist Grid');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => store.get().watchlists.map(({ name }) => name)).toContain('Grid');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('Ctrl+K closes the open palette', async () => {
  const { screen, onClose } = await open();
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('"Copy link" closes the palette and says that the link was copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen, onClose, toast } = await open();
  await userEvent.fill(screen.getByRole('combobox'), 'copy link');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(writeText).toHaveBeenCalledWith(location.href);
  expect(toast()).toBe('Link copied');
});

test('nothing is said to match only once all companies and offerings have been searched', async () => {
  const { screen, cache, catalogue } = await open();
  const field = screen.getByRole('combobox');
  await userEvent.fill(field, 'xyzzy');
  await expect.element(screen.getByText(/^No matches so far\./)).toBeVisible();

  const loaded = { ...INITIAL_PROGRESS, phase: 'complete', loaded: 9, reported: 9 } as const;
  const nothing = { companies: [], companyCount: 0, categories: [], lists: [] };
  cache.setQueryData(suggestQuery(catalogue, 'plugh', MAX_COMPANIES).queryKey.concat('complete'), nothing);
  cache.setQueryData(suggestOfferingsQuery(catalogue, 'plugh', MAX_PER_GROUP + 1).queryKey, []);
  cache.setQueryData(progressQuery.queryKey, loaded);
  cache.setQueryData(offeringProgressQuery.queryKey, { ...loaded, phase: 'reading', loaded: 4 });
  await userEvent.fill(field, 'plugh');
  await expect.element(screen.getByText(/^No matches so far\./)).toBeVisible();

  cache.setQueryData(offeringProgressQuery.queryKey, loaded);
  await expect.element(screen.getByText(/^No matches\./)).toBeVisible();
});
