import { QueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/store';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answering } from '#dashboard/testing/answering.ts';
import { provideQueryClient } from '../api/api-context.tsx';
import { provideOpenCatalogue } from '../catalogue/catalogue-context.ts';
import { progressQuery } from '../catalogue/catalogue-query.ts';
import type { Catalogue, CatalogueAnswers } from '../catalogue/catalogue.ts';
import { INITIAL_PROGRESS } from '../catalogue/crawl/progress.ts';
import { createListMatcher } from '../catalogue/matching/list-matcher.ts';
import { openCollections } from '../collections/collection-store.ts';
import { provideCollections } from '../collections/use-collections.ts';
import { fakeStorage, safeStorage } from '../lib/testing/fake-storage.ts';
import { provideSelections, type Selections } from '../list/selection.ts';
import { providePreferences } from '../preferences/preferences-context.ts';
import { createPreferences } from '../preferences/preferences.ts';
import { renderPage } from '../testing/render-page.tsx';
import { provideSilentSources } from '../testing/silent-sources.ts';
import { MAX_LINES } from './input-table.ts';
import { MatchHost } from './match-host.tsx';
import { createMatchListStore, provideMatchList } from './match-list-store.ts';

const COMPANIES = ['Apple Inc.', 'Fox Corporation (Class A)', 'Fox Corporation (Class B)', 'Microsoft'].map(
  (name, at) => ({
    id: at + 1,
    name,
    legal_name: null,
    ticker: null,
    domain: null,
    location: null,
    categories: [],
  }),
);

async function open(isRead = true) {
  const matchLines = createListMatcher({ indexVersion: 1, all: () => COMPANIES });
  const index: Partial<CatalogueAnswers> = {
    matchLines,
    byIds: async () => [],
    suggest: async () => ({ companies: [], companyCount: 0, categories: [], lists: [] }),
  };
  const catalogue = {
    ask: answering(index),
  } as Catalogue;
  const cache = new QueryClient();
  const setRead = (read: boolean) =>
    cache.setQueryData(progressQuery.queryKey, {
      ...INITIAL_PROGRESS,
      phase: read ? 'complete' : 'reading',
      loaded: read ? 4 : 2,
      reported: 4,
    } as never);
  setRead(isRead);
  const storage = safeStorage(fakeStorage());
  const collections = openCollections(storage, 'https://api.example');
  const selections = createAtom<ReturnType<Selections['get']>>({});
  const store = createMatchListStore();
  const { screen, history } = await renderPage('/news', () => <MatchHost />, [
    ...provideSilentSources(),
    provideQueryClient(cache),
    provideOpenCatalogue(async () => catalogue),
    provideCollections(collections),
    provideSelections(selections),
    providePreferences(createPreferences(storage)),
    provideMatchList(store),
  ]);
  store.open();
  const dialog = screen.getByRole('dialog', { name: 'Match a list' });
  await expect.element(dialog).toBeVisible();
  return { dialog, store, history, collections: collections.store, selections, setRead };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];

async function paste(dialog: Dialog, text: string) {
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Names, domains, tickers or IDs' }), text);
}

async function match(dialog: Dialog, text: string) {
  await paste(dialog, text);
  await userEvent.click(dialog.getByRole('button', { name: /^Match / }));
}

const choose = (dialog: Dialog, file: File) => userEvent.upload(dialog.getByLabelText('File'), file);

test('pasted names are matched with reasons, and a shared name is left to the reader', async () => {
  const { dialog } = await open();
  await match(dialog, 'apple\nFox Corp\nMircosoft\nNobody');
  await expect.element(dialog.getByText('2 matched, 1 to choose, 1 without a company')).toBeVisible();
  await expect.element(dialog.getByText('Name without its legal form').first()).toBeVisible();
  await expect.element(dialog.getByText('Please check: Two letters swapped')).toBeVisible();
  await expect.element(dialog.getByText('2 companies may be meant')).toBeVisible();
});

test('among the matched lines, those to check come first and say so', async () => {
  const { dialog } = await open();
  await match(dialog, 'apple\nFox Corp\nMircosoft');
  await expect.element(dialog.getByText('Please check: Two letters swapped')).toBeVisible();
  await expect.element(dialog.getByText('Please check:')).toHaveLength(1);
  await expect.element(dialog.getByRole('row').nth(1)).toHaveTextContent(/^apple/);
  await userEvent.click(dialog.getByRole('radio', { name: 'Matched 2' }));
  await expect.element(dialog.getByRole('row').nth(1)).toHaveTextContent(/^Mircosoft/);
});

test('a choice made with the keyboard becomes a part of the watchlist', async () => {
  const { dialog, collections, history } = await open();
  await match(dialog, 'apple\nFox Corp');
  await expect.element(dialog.getByText('1 company. 1 line to choose is left out')).toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}');
  await userEvent.keyboard('n');
  await userEvent.keyboard(' ');
  await expect.element(dialog.getByText('2 matched, 0 to choose, 0 without a company')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Create watchlist' }));
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Media');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(collections.get().watchlists.map(({ name, ids }) => ({ name, ids }))).toEqual([
    { name: 'Media', ids: [1, 2] },
  ]);
  expect(history.location.pathname).toBe('/companies');
});

test('arrow keys go through the choices of a line, and Enter closes them', async () => {
  const { dialog } = await open();
  await match(dialog, 'Fox Corp\napple');
  await userEvent.keyboard('{Tab}{Tab}n');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(dialog.getByRole('radio', { name: 'Fox Corporation (Class B)' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('radio', { name: 'None of these' })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: /^Change .*Fox Corp/ })).toHaveFocus();
  await expect.element(dialog.getByRole('row').nth(1)).toHaveTextContent('Fox Corporation (Class B)');
});

test('a click on a choice closes the choices and keeps the focus in the row', async () => {
  const { dialog } = await open();
  await match(dialog, 'Fox Corp\napple');
  await userEvent.click(dialog.getByRole('radio', { name: 'Fox Corporation (Class B)' }));
  await expect.element(dialog.getByRole('button', { name: /^Change .*Fox Corp/ })).toHaveFocus();
});

test('the matched companies become the selection', async () => {
  const { dialog, selections, history } = await open();
  await match(dialog, 'microsoft\napple\nApple Inc.');
  await userEvent.click(dialog.getByRole('button', { name: 'Select companies' }));
  expect(selections.get()).toEqual({ undefined: [4, 1] });
  expect(history.location.pathname).toBe('/companies');
});

test('a line without a company can be matched by hand, and a match can be undone', async () => {
  const { dialog } = await open();
  await match(dialog, 'apple');
  await userEvent.click(dialog.getByRole('button', { name: /^Change / }));
  await userEvent.click(dialog.getByRole('radio', { name: 'None of these' }));
  await expect.element(dialog.getByText('0 matched, 0 to choose, 1 without a company')).toBeVisible();
});

test('the column of a file is guessed and can be chosen', async () => {
  const { dialog } = await open();
  await choose(dialog, new File(['Weight;Security\n1,5;Apple Inc.\n2;Microsoft\n'], 'holdings.csv'));
  await expect.element(dialog.getByRole('combobox', { name: 'Column' })).toHaveValue('1');
  await userEvent.click(dialog.getByRole('button', { name: 'Match 2 lines' }));
  await expect.element(dialog.getByText('2 matched, 0 to choose, 0 without a company')).toBeVisible();
});

test('a bad file gets an error, and what was pasted stays', async () => {
  const { dialog } = await open();
  await paste(dialog, 'apple');
  await choose(dialog, new File([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 1])], 'report.pdf'));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent("report.pdf isn't a list.");
  await expect.element(dialog.getByRole('textbox', { name: 'Names, domains' })).toHaveValue('apple');
  await choose(dialog, new File([''], 'empty.csv'));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('empty.csv has no lines.');
  await choose(dialog, new File(['x\n'.repeat(MAX_LINES + 1)], 'long.txt'));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This list has 20,001 lines.');
  await expect.element(dialog.getByRole('button', { name: 'Match 1 line' })).toBeEnabled();
});

test('closing the dialog keeps the list', async () => {
  const { dialog, store } = await open();
  await paste(dialog, 'apple');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  store.open();
  await expect.element(dialog.getByRole('textbox', { name: 'Names, domains' })).toHaveValue('apple');
});

test('matching waits until all companies are loaded, unless the user chooses not to wait', async () => {
  const { dialog, setRead } = await open(false);
  await match(dialog, 'apple\nmicrosoft');
  await expect.element(dialog.getByText('Loading companies: 2 of 4 companies')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Match with those loaded' }));
  await expect
    .element(dialog.getByText('Matched against the companies loaded so far: 2 of 4 companies.'))
    .toBeVisible();
  setRead(true);
  await expect.element(dialog.getByText(/loaded so far/)).not.toBeInTheDocument();
});

test('both exports have the columns of the list first', async () => {
  const { dialog } = await open();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await choose(dialog, new File(['Company,Note\nApple,=1+1\nNobody,x\n'], 'my list.csv'));
  await userEvent.click(dialog.getByRole('button', { name: 'Match 2 lines' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Export CSV' }));
  await expect.poll(() => saved.length).toBe(1);
  await userEvent.click(dialog.getByRole('button', { name: 'Export Excel' }));
  await expect.poll(() => saved.length).toBe(2);
  expect(saved[0]).toMatch(/^dossier-matches-my-list-.*\.csv$/);
  expect(saved[1]).toMatch(/\.xlsx$/);
});
