import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { SearchBox } from './search-box.tsx';

async function open(address: string) {
  const { screen, history } = await renderPage(address, () => (
    <SearchBox list={{ path: '/companies', title: 'Companies', placeholder: 'Search this list' }} />
  ));
  const box = screen.getByRole('searchbox', { name: 'Search companies' });
  return { screen, history, box };
}

afterEach(() => {
  vi.useRealTimers();
});

test('typing searches from the first page, without spaces at the ends, in one history entry', async () => {
  const { history, box } = await open('/companies?page=3&sort=name');
  await userEvent.type(box, ' bank ');
  await expect.element(box).toHaveValue(' bank ');
  await expect.poll(() => history.location.href).toBe('/companies?sort=name&q=bank');
  expect(history.length).toBe(2);
  history.back();
  await expect.element(box).toHaveValue('');
  expect(history.location.href).toBe('/companies?page=3&sort=name');
});

test('after a pause of a second or Enter, typing makes a history entry of its own', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const { history, box } = await open('/companies');
  await userEvent.type(box, 'bank{Enter}s');
  vi.setSystemTime(900);
  await userEvent.type(box, ' of');
  vi.setSystemTime(2000);
  await userEvent.type(box, ' X');
  const searches: string[] = [];
  for (; history.length > searches.length; history.back()) {
    await expect.poll(() => searches.at(-1)).not.toBe(history.location.search);
    searches.push(history.location.search);
  }
  expect(searches).toEqual(['?q=banks+of+X', '?q=banks+of', '?q=bank', '']);
});

test('the clear button appears with the first letter, clears the search and keeps the focus', async () => {
  const { screen, history, box } = await open('/companies');
  const clear = screen.getByRole('button', { name: 'Clear search' });
  await expect.element(clear).not.toBeInTheDocument();
  await userEvent.type(box, 'b');
  await userEvent.click(clear);
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  await expect.poll(() => history.location.href).toBe('/companies');
  await expect.element(clear).not.toBeInTheDocument();
});

test('Escape first clears the search, then leaves the field', async () => {
  const { history, box } = await open('/companies?q=bank');
  await userEvent.click(box);
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  await expect.poll(() => history.location.href).toBe('/companies');
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toHaveFocus();
});
