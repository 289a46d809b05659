import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AddToWatchlist } from '#dashboard/collections/add-to-watchlist.tsx';
import type { Watchlist } from '#dashboard/collections/collections.ts';
import { openCollections } from '#dashboard/collections/open-collections.ts';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { ListHeading } from './list-heading.tsx';
import { WatchlistBar } from './watchlist-bar.tsx';

const SERVER = 'http://127.0.0.1:1';

async function open(watchlists: readonly Watchlist[], ids: readonly number[], name?: string) {
  const stored = { [`dossier.collections ${SERVER}`]: JSON.stringify({ watchlists, views: [] }) };
  const opened = Promise.resolve(openCollections(safeStorage(fakeStorage(stored)), SERVER));
  const { screen } = await renderPage(
    '/companies',
    () => (
      <>
        <h1>
          <ListHeading ids={ids} name={name} />
        </h1>
        <WatchlistBar ids={ids} name={name} />
        <AddToWatchlist ids={ids}>Add to watchlist</AddToWatchlist>
      </>
    ),
    { collections: () => opened },
  );
  return { screen, heading: screen.getByRole('heading'), store: (await opened).store };
}

test('a watchlist is headed by its name, and its shared link carries the name', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen, heading } = await open([{ id: 'w', name: 'Grid storage', ids: [2, 1] }], [1, 2]);
  await expect.element(heading).toHaveTextContent('Grid storage');
  await expect.poll(() => document.title).toBe('Grid storage · Dossier');
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  const [link = ''] = writeText.mock.lastCall ?? [];
  expect(new URL(link).search).toBe('?ids=2,1&watchlist=Grid+storage');
  writeText.mockRestore();
});

test('a shared watchlist is headed by the name in its link, and saved under that name', async () => {
  const { screen, heading, store } = await open([], [1, 2], 'Grid storage');
  await expect.element(heading).toHaveTextContent('Grid storage');
  await userEvent.click(screen.getByRole('button', { name: 'Save as watchlist' }));
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(store.get().watchlists).toMatchObject([{ name: 'Grid storage', ids: [1, 2] }]);
});

test('other lists of ids say how many companies they hold', async () => {
  const { heading } = await open([{ id: 'w', name: 'Grid storage', ids: [3] }], [1, 2]);
  await expect.element(heading).toHaveTextContent('Selected companies (2)');
});

test('text and Enter make a watchlist as soon as Add to watchlist is pressed', async () => {
  const { screen, store } = await open([{ id: 'w', name: 'Others', ids: [3] }], [1, 2]);
  await userEvent.click(screen.getByRole('button', { name: 'Add to watchlist' }));
  await expect.element(screen.getByRole('textbox', { name: 'New watchlist' })).toHaveFocus();
  await userEvent.keyboard('Banks{Enter}');
  expect(store.get().watchlists).toMatchObject([{ name: 'Others' }, { name: 'Banks', ids: [1, 2] }]);
});
