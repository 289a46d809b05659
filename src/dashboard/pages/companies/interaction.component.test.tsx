import { queryOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { provideCompanyQueries, provideConfig } from '#dashboard/api/api-context.tsx';
import type { CompanyQueries } from '#dashboard/api/companies.ts';
import { provideComparison } from '#dashboard/companies/comparison-store.ts';
import { createPersistedStore } from '#dashboard/lib/persisted-store.ts';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { usePageTurn } from '#dashboard/list/use-page-turn.ts';
import { providePreferences } from '#dashboard/preferences/preferences-context.ts';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { company } from '#dashboard/testing/company-samples.ts';
import { PLAIN_CONFIG } from '#dashboard/testing/plain-config.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { silenceRenderErrors } from '#dashboard/testing/silence-render-errors.ts';
import { provideSilentSources } from '#dashboard/testing/silent-sources.ts';
import { Interaction } from './interaction.tsx';
import { useRowClicks } from './use-row-clicks.ts';

const BROKEN = 3;
const NAMES = { 1: 'Erste', 2: 'Zweite' };

/** A list whose labels aren't in English. */
function Liste() {
  const list = useRef<HTMLDivElement>(null);
  const pages = usePageTurn({ from: '/companies', page: 1, last: 2 });
  useRowClicks(list);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setSelected((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]));
  return (
    <div ref={list}>
      {Object.entries(NAMES).map(([id, name]) => (
        <div key={name} data-row={id}>
          <input
            type="checkbox"
            aria-label={`${name} wählen`}
            checked={selected.includes(Number(id))}
            onChange={() => toggle(Number(id))}
          />
          <a href={`#${name}`}>{name}</a>
          <span>Ort {id}</span>
          <a href="/companies?category=ai" data-category="ai">
            Kategorie {id}
          </a>
        </div>
      ))}
      <Interaction container={list} pageKey={1} pages={pages} selection={{ ids: selected, toggle }} />
    </div>
  );
}

const companies = {
  detail: (id: number) =>
    queryOptions({
      queryKey: ['companies', 'detail', id],
      queryFn: () => ({
        ...company(id, { name: NAMES[id === 1 ? 1 : 2] }),
        research: [],
        // Null simulates a bug: the schema never lets such news pass.
        news:
          id === BROKEN
            ? null
            : [{ id: 77, headline: `News of ${id}`, description: null, published_at: null, articles: [] }],
      }),
    }),
} as unknown as CompanyQueries;

async function open(address = '/companies', singleKeys = true) {
  const preferences = createPreferences(safeStorage(fakeStorage()));
  preferences.setState((now) => ({ ...now, singleKeys }));
  const { screen, history } = await renderPage(address, () => <Liste />, [
    ...provideSilentSources(),
    providePreferences(preferences),
    provideComparison(
      createPersistedStore<readonly number[]>({
        storage: safeStorage(fakeStorage()),
        key: 'comparison',
        parse: () => [],
      }),
    ),
    provideCompanyQueries(companies),
    provideConfig(PLAIN_CONFIG),
  ]);
  return {
    screen,
    history,
    first: screen.getByRole('link', { name: 'Erste', exact: true }),
    second: screen.getByRole('link', { name: 'Zweite', exact: true }),
    preview: screen.getByRole('complementary', { name: 'Company preview' }),
  };
}

test('j and k move between the rows, and x selects the row', async () => {
  const { screen, first, second, preview } = await open();
  await userEvent.keyboard('j');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('jj');
  await expect.element(second).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(screen.getByRole('checkbox', { name: 'Zweite wählen' })).toBeChecked();
  await userEvent.keyboard('k');
  await expect.element(first).toHaveFocus();
  await expect.element(preview).not.toBeInTheDocument();
});

test('keys work while a checkbox has the focus, and Space still toggles it', async () => {
  const { screen, first, preview } = await open();
  const box = screen.getByRole('checkbox', { name: 'Erste wählen' });
  await userEvent.click(box);
  await userEvent.keyboard(' ');
  await expect.element(box).not.toBeChecked();
  await expect.element(preview).not.toBeInTheDocument();
  await userEvent.keyboard('x');
  await expect.element(box).toBeChecked();
  await userEvent.keyboard('j');
  await expect.element(screen.getByRole('link', { name: 'Zweite' })).toHaveFocus();
  await userEvent.click(screen.getByText('Ort 1'));
  await expect.element(preview).toBeVisible();
  await userEvent.click(box);
  await userEvent.keyboard('{Escape}');
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(first).toHaveFocus();
});

test.each(['<input type="search">', '<textarea></textarea>', '<p contenteditable></p>'])(
  'keys typed into %s do nothing else',
  async (field) => {
    const { screen, preview } = await open('/companies?peek=1');
    await expect.element(preview).toBeVisible();
    screen.container.insertAdjacentHTML('beforeend', field);
    const added = screen.container.lastElementChild;
    if (!(added instanceof HTMLElement)) throw new Error('No field was added.');
    added.focus();
    await userEvent.keyboard('jx/gc?{Escape}');
    expect(document.activeElement).toBe(added);
    await expect.element(preview).toBeVisible();
    // Chromium clears a search field on Escape.
    expect('value' in added ? added.value : added.textContent).toBe(
      added.matches('[type=search]') ? '' : 'jx/gc?',
    );
  },
);

test('] turns to the next page, and [ does nothing where there is no previous one', async () => {
  const { history } = await open('/companies?q=bank');
  await userEvent.keyboard('[[');
  expect(history.length).toBe(1);
  await userEvent.keyboard(']');
  await expect.poll(() => history.location.href).toBe('/companies?q=bank&page=2');
});

test('single keys do nothing behind a dialog, but act beside a popover', async () => {
  const { screen, history, first } = await open();
  screen.container.insertAdjacentHTML('beforeend', '<dialog>Help</dialog><div popover>Menu</div>');
  const dialog = screen.container.querySelector('dialog');
  dialog?.showModal();
  await userEvent.keyboard(']');
  dialog?.close();
  screen.container.querySelector<HTMLElement>('[popover]')?.showPopover();
  await userEvent.keyboard('j');
  await expect.element(first).toHaveFocus();
  expect(history.location.href).toBe('/companies');
});

test('no single key does anything once they are switched off', async () => {
  const { first } = await open('/companies', false);
  await userEvent.keyboard('j');
  await expect.element(first).not.toHaveFocus();
});

test('a click beside the controls of a row opens the preview, and Escape returns to the row', async () => {
  const { screen, history, first, preview } = await open('/companies?q=bank');
  await userEvent.click(screen.getByText('Ort 1'));
  await expect.element(preview.getByRole('heading', { name: 'Erste' })).toBeVisible();
  await expect.element(preview.getByRole('link', { name: 'News of 1' })).toBeVisible();
  expect(history.location.href).toBe('/companies?q=bank&peek=1');
  await userEvent.keyboard('{Escape}');
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(first).toHaveFocus();
  await expect.poll(() => history.location.href).toBe('/companies?q=bank');
});

test('a checkbox and a selected text open no preview', async () => {
  const { screen, history, preview } = await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Erste wählen' }));
  getSelection()?.selectAllChildren(screen.getByText('Ort 2').element());
  screen
    .getByText('Ort 2')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(preview).not.toBeInTheDocument();
  expect(history.location.href).toBe('/companies');
});

test('Space opens and closes the preview of the row in focus, and j moves it through the list', async () => {
  const { history, second, preview } = await open();
  await userEvent.keyboard('j ');
  await expect.element(preview.getByRole('heading', { name: 'Erste' })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(preview.getByRole('heading', { name: 'Zweite' })).toBeVisible();
  await expect.element(second).toHaveFocus();
  expect(history.length, 'moving adds no steps to the history').toBe(2);
  await userEvent.keyboard(' ');
  await expect.element(preview).not.toBeInTheDocument();
});

test('a link to a preview opens it, and its buttons step through the rows and close it', async () => {
  const { history, preview, second } = await open('/companies?peek=1');
  await expect.element(preview.getByRole('heading', { name: 'Erste' })).toBeVisible();
  await userEvent.click(preview.getByRole('button', { name: 'Next row' }));
  await expect.element(preview.getByRole('heading', { name: 'Zweite' })).toBeVisible();
  await userEvent.click(preview.getByRole('button', { name: 'Close preview' }));
  await expect.element(preview).not.toBeInTheDocument();
  await expect.element(second).toHaveFocus();
  expect(history.location.href).toBe('/companies');
});

test('closing the preview keeps a filter that was set while it was open', async () => {
  const { screen, history, preview } = await open('/companies?q=bank');
  await userEvent.click(screen.getByText('Ort 1'));
  await expect.element(preview).toBeVisible();
  history.push('/companies?q=bank&category=ai&peek=1');
  await userEvent.click(preview.getByRole('button', { name: 'Close preview' }));
  await expect.element(preview).not.toBeInTheDocument();
  expect(history.location.href).toBe('/companies?q=bank&category=ai');
});

test('a category of a row replaces the filters and keeps the sort', async () => {
  const { screen, history, preview } = await open('/companies?q=bank&sort=-founded');
  await userEvent.click(screen.getByRole('link', { name: 'Kategorie 2' }));
  await expect.poll(() => history.location.href).toBe('/companies?sort=-founded&category=ai');
  await expect.element(preview).not.toBeInTheDocument();
});

test('a preview that cannot be rendered says so, and its buttons still step to the next company', async () => {
  silenceRenderErrors();
  const { preview } = await open('/companies?peek=3');
  await expect.element(preview.getByRole('alert')).toHaveTextContent('Something went wrong');
  await userEvent.click(preview.getByRole('button', { name: 'Next row' }));
  await expect.element(preview.getByRole('heading', { name: 'Erste' })).toBeVisible();
  await expect.element(preview.getByRole('alert')).not.toBeInTheDocument();
});
