import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchResultsContext } from './search-results.ts';

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

test('Escape first leaves the field and keeps the search, and a second one clears it', async () => {
  const { history, box } = await open('/companies?q=bank');
  await userEvent.click(box);
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toHaveFocus();
  await expect.element(box).toHaveValue('bank');
  expect(history.location.href).toBe('/companies?q=bank');
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('');
  await expect.poll(() => history.location.href).toBe('/companies');
});

test('once something else has the focus, Escape clears nothing', async () => {
  const { screen, history, box } = await open('/companies?q=bank');
  await userEvent.click(box);
  await userEvent.keyboard('{Escape}');
  screen.getByRole('button', { name: 'Clear search' }).element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('bank');
  expect(history.location.href).toBe('/companies?q=bank');
});

/** Opens a list. The returned function sets which text its rows match. */
async function openList(address: string) {
  const rowsOf = createAtom<string | null>('');
  const opened: string[] = [];
  function List() {
    const container = useRef<HTMLDivElement>(null);
    const text = useSelector(rowsOf);
    return (
      <SearchResultsContext value={{ container, text, openFirst: () => opened.push(text ?? '') }}>
        <SearchBox list={{ path: '/companies', title: 'Companies' }} />
        <div ref={container}>
          {['first', 'second'].map((name) => (
            <p key={name} data-row={name}>
              <a href={`#${name}`}>{`${name} of ${text}`}</a>
            </p>
          ))}
        </div>
      </SearchResultsContext>
    );
  }
  const { screen } = await renderPage(address, () => <List />);
  const box = screen.getByRole('searchbox', { name: 'Search companies' });
  return { screen, box, opened, showRowsOf: (text: string | null) => rowsOf.set(() => text) };
}

test('the down arrow goes from the field to the first row, whatever was typed', async () => {
  const { screen, box, showRowsOf } = await openList('/companies');
  await userEvent.click(box);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: 'first of' })).toHaveFocus();
  await userEvent.type(box, 'bank{ArrowDown}');
  await expect.element(box, { message: 'until the rows are those of the text' }).toHaveFocus();
  showRowsOf('bank');
  await expect.element(screen.getByRole('link', { name: 'first of bank' })).toHaveFocus();
});

test('Enter opens the first result of what was typed, once its rows are there', async () => {
  const { box, opened, showRowsOf } = await openList('/companies');
  await userEvent.click(box);
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('bank {Enter}');
  showRowsOf(null);
  showRowsOf('ban');
  expect(opened, 'rows of an earlier text').toEqual([]);
  showRowsOf('bank');
  await expect.poll(() => opened).toEqual(['bank']);
});

test('typing on calls off what Enter would open', async () => {
  const { box, opened, showRowsOf } = await openList('/companies');
  await userEvent.type(box, 'bank{Enter}s');
  showRowsOf('bank');
  showRowsOf('banks');
  await expect.element(box).toHaveValue('banks');
  expect(opened).toEqual([]);
});
