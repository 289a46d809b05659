import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { SearchFieldContext, useSearchFieldRef } from '#dashboard/ui/search-field-ref.ts';
import { createMatchListStore, provideMatchList } from './match-list-store.ts';
import { PastedLineNote } from './pasted-line-note.tsx';
import { isListOfNames, usePastedList } from './use-pasted-list.ts';

function Fields() {
  usePastedList();
  const [text, setText] = useState('');
  return (
    <>
      <input
        ref={useSearchFieldRef()}
        aria-label="Search"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <PastedLineNote q={text.trim()} />
      <input aria-label="Other" />
    </>
  );
}

const Page = () => (
  <SearchFieldContext value={useRef(null)}>
    <Fields />
  </SearchFieldContext>
);

async function open() {
  const store = createMatchListStore();
  const { screen } = await renderPage('/companies', Page, [provideMatchList(store)]);
  /** Pastes into a field. Returns true if the field takes the text itself. */
  const paste = (name: string, text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    return screen.getByRole('textbox', { name }).element().dispatchEvent(event);
  };
  await expect.element(screen.getByRole('textbox', { name: 'Search' })).toBeVisible();
  return { store, screen, paste };
}

test('several lines pasted into the search field open the dialog that matches a list, and one line does not', async () => {
  const { store, paste } = await open();
  expect(paste('Search', 'Acme\n')).toBe(true);
  expect(paste('Search', 'Acme\n\nBeta')).toBe(true);
  expect(paste('Other', 'Acme\nBeta\nGamma')).toBe(true);
  expect(store.get().isOpen).toBe(false);
  expect(paste('Search', 'Acme\r\nBeta\r\nGamma')).toBe(false);
  expect(store.get()).toMatchObject({ isOpen: true, draft: { text: 'Acme\r\nBeta\r\nGamma' } });
});

test('a line of several names that was pasted stays in the search field, and can be matched as a list', async () => {
  const { store, screen, paste } = await open();
  const line = '3M, Alphabet; JP Morgan, Coca Cola';
  const field = screen.getByRole('textbox', { name: 'Search' });
  const match = screen.getByRole('button', { name: 'Match a list' });
  await field.fill(line);
  await expect.element(match).not.toBeInTheDocument();
  expect(paste('Search', 'Oslo, Norway')).toBe(true);
  await expect.element(match).not.toBeInTheDocument();
  expect(paste('Search', ` ${line}\n`)).toBe(true);
  await match.click();
  expect(store.get()).toMatchObject({ isOpen: true, draft: { text: line } });
  await field.fill('3M');
  await expect.element(match).not.toBeInTheDocument();
});

test.each([
  '3M, Alphabet, Meta',
  'AAPL;MSFT;T',
  '1st Source, 20th Century Fox, 7-Eleven',
  'a.com | b.com | c.com',
])('the line “%s” is a list of names', (line) => expect(isListOfNames(line)).toBe(true));

test.each([
  'Oslo, Norway',
  '1 Infinite Loop, Cupertino, CA',
  '1600 Amphitheatre Parkway, Mountain View, CA 94043, USA',
  'Königsallee 12a, 40212 Düsseldorf, Germany',
  '10 Downing Street, London, SW1A 2AA',
])('the line “%s” is no list of names', (line) => expect(isListOfNames(line)).toBe(false));
