import { QueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/store';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { provideCompanyQueries, provideQueryClient } from '#dashboard/api/api-context.tsx';
import type { CompanyQueries } from '#dashboard/api/companies.ts';
import type { ApiCompanyListRequest } from '#dashboard/api/lists.ts';
import { companyKey } from '#dashboard/api/query-keys.ts';
import { provideOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import type { Catalogue } from '#dashboard/catalogue/catalogue.ts';
import { INITIAL_PROGRESS } from '#dashboard/catalogue/crawl/progress.ts';
import { openCollections } from '#dashboard/collections/collection-store.ts';
import { provideCollections } from '#dashboard/collections/use-collections.ts';
import type { Provision } from '#dashboard/lib/required-context.tsx';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { provideSelections, useSelection } from '#dashboard/list/selection.ts';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { answering } from '#dashboard/testing/answering.ts';
import { companies } from '#dashboard/testing/fake-service.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { provideSilentSources } from '#dashboard/testing/silent-sources.ts';
import { createToastStore, provideToasts } from '#dashboard/ui/toast-store.ts';
import { SelectionBar } from './selection-bar.tsx';

const selectionOf = (count: number) => ({
  ids: Array.from({ length: count }, (_, at) => at + 1),
  has: () => true,
  toggle: () => {},
  set: () => {},
  clear: () => {},
});

// Use a wide window, because narrower bars have fewer labels.
beforeEach(() => page.viewport(1280, 800));

const provided = (): readonly Provision[] => [
  ...provideSilentSources(),
  provideSelections(createAtom({})),
  providePreferences(createPreferences(safeStorage())),
  provideCollections(openCollections(safeStorage(fakeStorage()), 'http://server')),
  provideCompanyQueries({ list: () => ({ queryKey: companyKey('list') }) } as unknown as CompanyQueries),
];

const PAGE = {
  companies: companies(2),
  invalidRows: 0,
  page_info: { limit: 2, offset: 0, total_count: 5, has_next: true },
};

test.each([
  [1, 'Select another to compare'],
  [8, 'You can compare up to 6'],
])('with %d companies selected, the reason why they cannot be compared is visible', async (count, reason) => {
  const { screen } = await renderPage(
    '/companies',
    () => <SelectionBar selection={selectionOf(count)} search={{}} page={PAGE} />,
    provided(),
  );
  const compare = screen.getByRole('button', { name: `Compare selected (${count})` });
  await expect.element(compare).toBeDisabled();
  await expect.element(compare).toHaveAccessibleDescription(reason);
  await expect.element(screen.getByText(reason)).toBeVisible();
});

test('two to six selected companies can be compared', async () => {
  const { screen } = await renderPage(
    '/companies',
    () => <SelectionBar selection={selectionOf(6)} search={{}} page={PAGE} />,
    provided(),
  );
  await expect.element(screen.getByRole('button', { name: 'Compare selected (6)' })).toBeEnabled();
});

test('the keys of the preview apply to the selected companies while it is closed', async () => {
  const bar = () => <SelectionBar selection={selectionOf(2)} search={{}} page={PAGE} />;
  const { screen, history } = await renderPage('/companies', bar, provided());
  await expect.element(screen.getByRole('button', { name: 'Compare selected (2)' })).toBeEnabled();
  await userEvent.keyboard('w');
  await expect.element(screen.getByRole('dialog', { name: 'Add selected to watchlist' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('t');
  await expect.element(screen.getByRole('dialog', { name: 'Tag selected' })).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Tags' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('c');
  await expect.poll(() => history.location.pathname).toBe('/compare');
});

test('the keys of the preview leave the selection alone while it is open', async () => {
  const bar = () => <SelectionBar selection={selectionOf(2)} search={{ peek: 1 }} page={PAGE} />;
  const { screen, history } = await renderPage('/companies?peek=1', bar, provided());
  await expect.element(screen.getByRole('button', { name: 'Compare selected (2)' })).toBeEnabled();
  await userEvent.keyboard('wtc');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(history.location.pathname).toBe('/companies');
});

test('Escape clears the selection, which can be undone, but first closes what is open', async () => {
  const toasts = createToastStore();
  const { screen } = await renderPage('/companies', () => <SelectingBar />, [
    ...provided(),
    provideToasts(toasts),
  ]);
  const selected = screen.getByRole('status', { name: 'Selected', exact: true });
  await screen.getByRole('button', { name: 'Select the page and 9' }).click();
  await expect.element(selected).toHaveTextContent('1,2,9');
  await userEvent.keyboard('w');
  const picker = screen.getByRole('dialog', { name: 'Add selected to watchlist' });
  await expect.element(picker).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(picker).not.toBeInTheDocument();
  await expect.element(selected).toHaveTextContent('1,2,9');
  await userEvent.keyboard('{Escape}');
  await expect.element(selected).toBeEmptyDOMElement();
  toasts.get()?.undo?.();
  await expect.element(selected).toHaveTextContent('1,2,9');
});

test.each([
  [[9], /^1 selected\s*none on this page$/],
  [[1, 9], /^2 selected$/],
])('with %j selected, the bar says %s', async (ids, text) => {
  const selection = { ...selectionOf(0), ids, has: (id: number) => ids.includes(id) };
  const bar = () => <SelectionBar selection={selection} search={{}} page={PAGE} />;
  const { screen } = await renderPage('/companies', bar, provided());
  await expect.element(screen.getByRole('status').first()).toHaveTextContent(text);
});

function SelectingBar({ page: listed = PAGE }: { readonly page?: typeof PAGE }) {
  const selection = useSelection(undefined);
  return (
    <>
      <output aria-label="Selected">{selection.ids.toSorted((a, b) => a - b).join()}</output>
      <button onClick={() => selection.set([1, 2, 9], true)}>Select the page and 9</button>
      {selection.ids.length > 0 && <SelectionBar selection={selection} search={{}} page={listed} />}
    </>
  );
}

/** Two sources of five companies: a server with two and a half pages, or the catalogue with all. */
const SOURCES: Readonly<Record<string, () => readonly Provision[]>> = {
  'the pages of the service': () => [
    provideCompanyQueries({
      list: (pageQuery: ApiCompanyListRequest) => ({
        queryKey: companyKey('list', pageQuery),
        queryFn: () => {
          const size = 2;
          const offset = (pageQuery.page - 1) * size;
          const rows = companies(5).slice(offset, offset + size);
          const has_next = offset + size < 5;
          return {
            companies: rows,
            invalidRows: 0,
            page_info: { limit: size, offset, total_count: 5, has_next },
          };
        },
      }),
    } as unknown as CompanyQueries),
  ],
  'the catalogue': () => {
    const cache = new QueryClient();
    const progress = { ...INITIAL_PROGRESS, phase: 'complete', loaded: 5, reported: 5 } as const;
    cache.setQueryData(progressQuery.queryKey, progress);
    const index = { matchingIds: () => Promise.resolve([1, 2, 3, 4, 5]), byIds: () => Promise.resolve([]) };
    const catalogue = { ask: answering(index) } as unknown as Catalogue;
    return [provideQueryClient(cache), provideOpenCatalogue(() => Promise.resolve(catalogue))];
  },
};

test.each(Object.keys(SOURCES))(
  'all companies of a list are selected and deselected at once, from %s',
  async (name) => {
    const { screen } = await renderPage('/companies', () => <SelectingBar />, [
      ...provided(),
      ...(SOURCES[name]?.() ?? []),
    ]);
    const selected = screen.getByRole('status', { name: 'Selected', exact: true });
    const all = screen.getByRole('checkbox', { name: 'Select all 5 companies' });
    await expect.element(all).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Select the page and 9' }).click();
    await expect.element(all).not.toBeChecked();
    await all.click();
    await expect.element(selected).toHaveTextContent('1,2,3,4,5,9');
    await expect.element(all).toBeChecked();
    await all.click();
    await expect.element(selected).toHaveTextContent(/^9$/);
  },
);

/** Renders the bar for a list of which the server sends two companies a page, each once `send` is called. */
async function renderServed(total: number) {
  const waiting: (() => void)[] = [];
  const cache = new QueryClient();
  const queries = {
    list: (pageQuery: ApiCompanyListRequest) => ({
      queryKey: companyKey('list', pageQuery),
      async queryFn() {
        await new Promise<void>((resolve) => waiting.push(resolve));
        const offset = (pageQuery.page - 1) * 2;
        return {
          companies: companies(total).slice(offset, offset + 2),
          invalidRows: 0,
          page_info: { limit: 2, offset, total_count: total, has_next: offset + 2 < total },
        };
      },
    }),
  } as unknown as CompanyQueries;
  const { screen } = await renderPage(
    '/companies',
    () => <SelectingBar page={{ ...PAGE, page_info: { ...PAGE.page_info, total_count: total } }} />,
    [...provided(), provideQueryClient(cache), provideCompanyQueries(queries)],
  );
  await screen.getByRole('button', { name: 'Select the page and 9' }).click();
  return {
    screen,
    selected: screen.getByRole('status', { name: 'Selected', exact: true }),
    all: screen.getByRole('checkbox', { name: /^Select all/ }),
    async send() {
      await expect.poll(() => waiting.length).toBe(1);
      waiting.pop()?.();
    },
  };
}

test('while the ids of a long list are read, the bar says how far it is', async () => {
  const { screen, selected, all, send } = await renderServed(6);
  await all.click();
  await send();
  const reading = screen.getByRole('progressbar', { name: 'Reading the ids of 6 companies' });
  await expect.element(reading).toHaveAttribute('value', '2');
  await send();
  await expect.element(reading).toHaveAttribute('value', '4');
  await expect.element(selected).toHaveTextContent('1,2,9');
  await send();
  await expect.element(selected).toHaveTextContent('1,2,3,4,5,6,9');
  await expect.element(all).toBeChecked();
});

test('selecting all of a long list can be cancelled', async () => {
  const { screen, selected, all, send } = await renderServed(6);
  await all.click();
  await send();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await send();
  await expect.element(all).not.toBeChecked();
  await expect.element(all).toBeEnabled();
  await expect.element(selected).toHaveTextContent('1,2,9');
});

test('nothing is selected any more once the selection is cleared', async () => {
  const { selected, all, send } = await renderServed(4);
  await all.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(selected).toBeEmptyDOMElement();
  await send();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(selected).toBeEmptyDOMElement();
});

test('of a list that is too long, the bar says how many companies can be selected', async () => {
  const { screen, all } = await renderServed(10_001);
  await expect
    .element(screen.getByText('Too many to select all: up to 10,000 can be selected at once.').first())
    .toBeVisible();
  await expect.element(all).not.toBeInTheDocument();
});
