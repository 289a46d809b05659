import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { provideTabStorage } from '../session/session-context.ts';
import { useNavigationFocus } from './use-navigation-focus.ts';

/** A page that moves focus on its first render if its id is 3, as if the user had pressed `j` at once. */
function Page() {
  useNavigationFocus();
  const { id } = useParams({ strict: false });
  const row = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (id === '3') row.current?.focus();
  }, [id]);
  return (
    <>
      <nav>
        <Link to="/pages/$id" params={{ id: '2' }}>
          Second
        </Link>
        <Link to="/pages/$id" params={{ id: '3' }}>
          Third
        </Link>
      </nav>
      <main>
        <div>
          <h1 tabIndex={-1}>Page {id}</h1>
          <button type="button" ref={row}>
            Row
          </button>
        </div>
      </main>
    </>
  );
}

const open = async () =>
  (await renderPage('/pages/1', Page, [provideTabStorage(safeStorage(fakeStorage()))], '/pages/$id')).screen;

test('navigation moves the focus to the heading of the new page, but opening the first page does not', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'Page 1' })).toBeVisible();
  await expect.element(document.body).toHaveFocus();
  await screen.getByRole('link', { name: 'Second' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Page 2' })).toHaveFocus();
});

test('a focus that was moved into the new page stays', async () => {
  const screen = await open();
  await screen.getByRole('link', { name: 'Third' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Page 3' })).toBeVisible();
  // Wait for two frames, in which the heading could have taken focus.
  await new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))),
  );
  await expect.element(screen.getByRole('button', { name: 'Row' })).toHaveFocus();
});

/** A list whose rows load after a delay. With `?left=4`, only one row is left. */
function List() {
  useNavigationFocus();
  const { id } = useParams({ strict: false });
  const { left } = useSearch({ strict: false }) as { readonly left?: string };
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRead(true), 50);
    return () => clearTimeout(timer);
  }, []);
  const rows = ['2', '3', '4'].filter((row) => left === undefined || row === left);
  return (
    <>
      <nav>
        <Link to="/lists/$id" params={{ id: '1' }} search={{ left: '4' }}>
          Saved view
        </Link>
      </nav>
      <main>
        <div key={id}>
          <h1 tabIndex={-1}>List {id}</h1>
          {isRead &&
            rows.map((row) => (
              <p key={row} data-row={row}>
                <Link to="/lists/$id" params={{ id: row }}>
                  Row {row}
                </Link>
                <Link to="/lists/$id" params={{ id: '1' }} search={{ left: '4' }}>
                  Only the last beside {row}
                </Link>
              </p>
            ))}
        </div>
      </main>
    </>
  );
}

const openList = (tabStorage = safeStorage(fakeStorage())) =>
  renderPage('/lists/1', List, [provideTabStorage(tabStorage)], '/lists/$id');

test('Back returns the focus to the row that it left, once the rows are there', async () => {
  const { screen, history } = await openList();
  await screen.getByRole('link', { name: 'Row 3' }).click();
  await expect.element(screen.getByRole('heading', { name: 'List 3' })).toHaveFocus();
  history.back();
  await expect.element(screen.getByRole('heading', { name: 'List 1' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Row 3' })).toHaveFocus();
  history.forward();
  await expect.element(screen.getByRole('heading', { name: 'List 3' })).toHaveFocus();
});

test('Back returns the focus to the row also if the page was reloaded meanwhile', async () => {
  const storage = safeStorage(fakeStorage());
  const before = await openList(storage);
  await before.screen.getByRole('link', { name: 'Row 3' }).click();
  await expect.element(before.screen.getByRole('heading', { name: 'List 3' })).toHaveFocus();
  // Simulate a reload: a new document with the tab's history and storage.
  await before.screen.unmount();
  const { screen, history } = await renderPage(
    '/lists/3',
    List,
    [provideTabStorage(storage)],
    '/lists/$id',
    before.history,
  );
  await expect.element(screen.getByRole('heading', { name: 'List 3' })).toBeVisible();
  history.back();
  await expect.element(screen.getByRole('link', { name: 'Row 3' })).toHaveFocus();
});

test('the focus goes to the heading when the row that had it is filtered out', async () => {
  const { screen } = await openList();
  await screen.getByRole('link', { name: 'Only the last beside 2' }).click();
  await expect.element(screen.getByRole('link', { name: 'Row 2' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'List 1' })).toHaveFocus();
});

test('the focus stays in a row that another filter keeps', async () => {
  const { screen } = await openList();
  const link = screen.getByRole('link', { name: 'Only the last beside 4' });
  await link.click();
  await expect.element(screen.getByRole('link', { name: 'Row 2' })).not.toBeInTheDocument();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(link).toHaveFocus();
});

test('a link of the sidebar leads to the heading, on the same page too', async () => {
  const { screen } = await openList();
  await screen.getByRole('link', { name: 'Saved view' }).click();
  await expect.element(screen.getByRole('heading', { name: 'List 1' })).toHaveFocus();
});
