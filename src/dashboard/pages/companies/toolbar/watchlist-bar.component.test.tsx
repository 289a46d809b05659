import { useSearch } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AddToWatchlist } from '#dashboard/collections/add-to-watchlist.tsx';
import { openCollections } from '#dashboard/collections/collection-store.ts';
import type { Watchlist } from '#dashboard/collections/collections.ts';
import { SidebarSections } from '#dashboard/collections/sidebar-sections.tsx';
import { provideCollections } from '#dashboard/collections/use-collections.ts';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import type { Selection } from '#dashboard/list/selection.ts';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { provideSilentSources } from '#dashboard/testing/silent-sources.ts';
import { createToastStore, provideToasts } from '#dashboard/ui/toast-store.ts';
import { ListHeading } from './list-heading.tsx';
import { RemoveFromWatchlist } from './selection-bar.tsx';
import { WatchlistBar } from './watchlist-bar.tsx';

const SERVER = 'http://127.0.0.1:1';

const openStore = (watchlists: readonly Watchlist[]) => {
  const stored = { [`dossier.collections ${SERVER}`]: JSON.stringify({ watchlists, views: [] }) };
  return openCollections(safeStorage(fakeStorage(stored)), SERVER);
};

async function open(watchlists: readonly Watchlist[], ids: readonly number[], name?: string) {
  const collections = openStore(watchlists);
  const { screen } = await renderPage(
    '/companies',
    () => (
      <>
        <h1>
          <ListHeading ids={ids} name={name} />
        </h1>
        <WatchlistBar ids={ids} name={name} shownIds={ids} />
        <AddToWatchlist ids={ids}>Add to watchlist</AddToWatchlist>
      </>
    ),
    [...provideSilentSources(), provideCollections(collections), providePreferences(preferences)],
  );
  return { screen, heading: screen.getByRole('heading'), store: collections.store };
}

test('a watchlist is headed by its name', async () => {
  const { heading } = await open([{ id: 'w', name: 'Grid storage', ids: [2, 1] }], [1, 2]);
  await expect.element(heading).toHaveTextContent('Grid storage');
  await expect.poll(() => document.title).toBe('Grid storage · Dossier');
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
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Add to watchlist' })).toHaveFocus();
});

test('the name of an existing watchlist adds to it', async () => {
  const { screen, store } = await open([{ id: 'w', name: 'Banks', ids: [3, 1] }], [1, 2]);
  await userEvent.click(screen.getByRole('button', { name: 'Add to watchlist' }));
  await expect.element(screen.getByRole('textbox', { name: 'New watchlist' })).toHaveFocus();
  await userEvent.keyboard('banks{Enter}');
  expect(store.get().watchlists).toMatchObject([{ name: 'Banks', ids: [3, 1, 2] }]);
});

/** The companies page of the current URL, beside the sidebar. */
function ListPage() {
  const { ids, watchlist } = parseCompaniesSearch(useSearch({ strict: false }));
  const selection = { ids: [3], clear: () => {} } as unknown as Selection;
  return (
    <>
      <nav>
        <a href="/settings">Settings</a>
        <SidebarSections
          onNavigate={undefined}
          onShowsView={() => {}}
          menu={undefined}
          otherWays={() => null}
        />
      </nav>
      {ids && (
        <>
          <h1>
            <ListHeading ids={ids} name={watchlist} />
          </h1>
          <WatchlistBar ids={ids} name={watchlist} shownIds={ids} />
          <RemoveFromWatchlist ids={ids} name={watchlist} selection={selection} />
        </>
      )}
    </>
  );
}

/** Preferences, from which the sidebar reads whether to remember visits. */
const preferences = createPreferences(safeStorage());

async function openBeta() {
  const collections = openStore(['Alpha', 'Beta'].map((name) => ({ id: name, name, ids: [1, 2, 3] })));
  const { screen } = await renderPage('/companies', ListPage, [
    ...provideSilentSources(),
    provideCollections(collections),
    providePreferences(preferences),
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Beta' }));
  const { store } = collections;
  return {
    screen,
    heading: screen.getByRole('heading', { level: 1 }),
    named: () => store.get().watchlists.map(({ name, ids }) => `${name} ${ids.join()}`),
  };
}

/** Opens the menu of a watchlist's rarer actions, and returns its Delete. */
async function openDelete(screen: Awaited<ReturnType<typeof openBeta>>['screen']) {
  await userEvent.click(screen.getByRole('button', { name: 'Watchlist actions' }));
  return screen.getByRole('button', { name: 'Delete' });
}

async function openGrid() {
  const toasts = createToastStore();
  const opened = openStore([{ id: 'w', name: 'Grid', ids: [1, 2] }]);
  const { screen, history } = await renderPage('/companies', ListPage, [
    ...provideSilentSources(),
    provideCollections(opened),
    provideToasts(toasts),
    providePreferences(preferences),
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Grid' }));
  return {
    screen,
    history,
    heading: screen.getByRole('heading', { level: 1 }),
    undo: () => toasts.get()?.undo?.(),
  };
}

test('of two watchlists of the same companies, the one that was clicked is shown, renamed and deleted', async () => {
  const { screen, heading, named } = await openBeta();
  await expect.element(heading).toHaveTextContent('Beta');
  await expect.element(screen.getByRole('link', { name: 'Beta' })).toHaveAttribute('aria-current', 'page');
  await expect.element(screen.getByRole('link', { name: 'Alpha' })).not.toHaveAttribute('aria-current');
  await userEvent.click(heading.getByRole('button', { name: 'Beta' }));
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name' }), 'Gamma');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('Gamma');
  await expect.element(screen.getByRole('link', { name: 'Gamma' })).toHaveAttribute('aria-current', 'page');
  expect(named()).toEqual(['Alpha 1,2,3', 'Gamma 1,2,3']);
  await userEvent.click(await openDelete(screen));
  expect(named()).toEqual(['Alpha 1,2,3']);
});

test('the title of a watchlist is edited in place: Escape cancels, a name that is taken is refused', async () => {
  const { heading, named } = await openBeta();
  const field = heading.getByRole('textbox', { name: 'Name' });
  await userEvent.click(heading.getByRole('button', { name: 'Beta' }));
  await userEvent.fill(field, 'Gamma');
  await userEvent.keyboard('{Escape}');
  await expect.element(heading.getByRole('button', { name: 'Beta' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(field, 'alpha');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading.getByRole('alert')).toHaveTextContent('This name is already taken.');
  expect(named()).toEqual(['Alpha 1,2,3', 'Beta 1,2,3']);
});

test('companies are removed from the watchlist that was clicked, although another has the same', async () => {
  const { screen, named } = await openBeta();
  await userEvent.click(screen.getByRole('button', { name: 'Remove from watchlist' }));
  expect(named()).toEqual(['Alpha 1,2,3', 'Beta 1,2']);
});

test('a list saved from an address with another name is shown under its own', async () => {
  const collections = openStore([]);
  const { screen, history } = await renderPage('/companies?ids=1,2&watchlist=Grid', ListPage, [
    ...provideSilentSources(),
    provideCollections(collections),
    providePreferences(preferences),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Save as watchlist' }));
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name' }), 'From Ada');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => history.location.href).toBe('/companies?ids=1,2&watchlist=From+Ada');
  const saved = screen.getByRole('link', { name: 'From Ada' });
  await expect.element(saved).toHaveAttribute('aria-current', 'page');
});

test('a watchlist deleted in the sidebar no longer heads its page, until that is undone', async () => {
  const { screen, heading, undo } = await openGrid();
  await expect.element(heading).toHaveTextContent('Grid');
  await userEvent.hover(screen.getByRole('link', { name: 'Grid' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit Grid' }));
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect.element(heading).toHaveTextContent('Selected companies (2)');
  undo();
  await expect.element(heading).toHaveTextContent('Grid');
});

test('a watchlist renamed in the sidebar keeps its page and mark', async () => {
  const { screen, heading, history } = await openGrid();
  await userEvent.hover(screen.getByRole('link', { name: 'Grid' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit Grid' }));
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name' }), 'Storage');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('Storage');
  await expect.poll(() => history.location.href).toBe('/companies?ids=1,2&watchlist=Storage');
});

test('a double click on Delete does not delete the next watchlist of the same companies', async () => {
  const { screen, heading, named } = await openBeta();
  const button = (await openDelete(screen)).element();
  await userEvent.click(button);
  await expect.element(heading).toHaveTextContent('Alpha');
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  expect(named()).toEqual(['Alpha 1,2,3']);
});
