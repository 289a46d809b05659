import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { YearField } from '#dashboard/companies/year-fields.tsx';
import { SearchBox } from '#dashboard/list/search-box.tsx';
import { parseSearch, printSearch } from './search-params.ts';

async function open(entries: string[], loaded: Promise<void> = Promise.resolve()) {
  const root = createRootRoute({ component: Outlet });
  const years: (number | null)[] = [];
  const companies = createRoute({
    getParentRoute: () => root,
    path: 'companies',
    loaderDeps: ({ search }) => search,
    loader: ({ cause }) => (cause === 'enter' ? undefined : loaded),
    component: () => (
      <>
        <SearchBox list={{ path: '/companies', title: 'Companies' }} />
        <YearField label="From year" end="from" placeholder={1990} onType={(year) => years.push(year)} />
      </>
    ),
  });
  const offerings = createRoute({
    getParentRoute: () => root,
    path: 'offerings',
    loaderDeps: ({ search }) => search,
    loader: ({ cause }) => (cause === 'enter' ? undefined : loaded),
    component: () => <SearchBox list={{ path: '/offerings', title: 'Offerings' }} />,
  });
  const settings = createRoute({
    getParentRoute: () => root,
    path: 'settings',
    loader: () => loaded,
    pendingMs: Infinity,
  });
  const history = createMemoryHistory({ initialEntries: entries });
  const routeTree = root.addChildren([companies, offerings, settings]);
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch: printSearch });
  await router.load();
  const screen = await render(<RouterProvider router={router as never} />);
  return { history, router, screen, years, href: () => history.location.href };
}

const never = new Promise<void>(() => {});

test('typed text is kept and no keystroke is lost while rows load', async () => {
  const { screen, href } = await open(['/companies'], never);
  const box = screen.getByRole('searchbox', { name: 'Search companies' });
  await userEvent.type(box, 'big bank ');
  await expect.element(box).toHaveValue('big bank ');
  expect(href()).toBe('/companies?q=big+bank');
});

test('Back right after typing shows the current query, even before any rows load', async () => {
  const { screen, history } = await open(['/companies?q=old', '/companies?q=old&page=2'], never);
  const box = screen.getByRole('searchbox', { name: 'Search companies' });
  await userEvent.type(box, 'er');
  await expect.element(box).toHaveValue('older');
  history.back();
  await expect.element(box).toHaveValue('old');
});

test('clearing the filters right after typing empties the search box', async () => {
  const { screen, history } = await open(['/companies'], never);
  const box = screen.getByRole('searchbox', { name: 'Search companies' });
  await userEvent.type(box, 'bank');
  history.push('/companies');
  await expect.element(box).toHaveValue('');
  await userEvent.type(box, 'b');
  await expect.element(box).toHaveValue('b');
});

test('a search box keeps its text while the next page loads', async () => {
  const { screen, history } = await open(['/companies?q=bank'], never);
  const box = screen.getByRole('searchbox', { name: 'Search companies' });
  await expect.element(box).toHaveValue('bank');
  history.push('/settings');
  await expect.element(box).toHaveValue('bank');
});

test('the offerings search box follows Back while it has focus', async () => {
  const { screen, history } = await open(['/offerings', '/offerings?view=cards'], never);
  const box = screen.getByRole('searchbox', { name: 'Search offerings' });
  await userEvent.type(box, 'note');
  await expect.element(box).toHaveValue('note');
  history.back();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('');
});

test('Back replaces a half-typed year, which is not applied afterwards', async () => {
  const { screen, history, years } = await open(['/companies?founded=2001-', '/companies'], never);
  const field = screen.getByRole('textbox', { name: 'From year' });
  await userEvent.type(field, '20');
  await expect.element(field).toHaveValue('20');
  history.back();
  await expect.element(field).toHaveValue('2001');
  await userEvent.tab();
  expect(years).toEqual([]);
});
