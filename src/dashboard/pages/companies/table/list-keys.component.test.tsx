import { useRef } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createPreferences } from '#dashboard/preferences/preferences.ts';
import { fakeStorage, safeStorage } from '#dashboard/lib/testing/fake-storage.ts';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { ListKeys } from './list-keys.tsx';

/** A list whose labels are not English. */
function Liste() {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list}>
      {['Erste', 'Zweite'].map((name) => (
        <div key={name} data-row>
          <input type="checkbox" aria-label={`${name} wählen`} />
          <a href={`#${name}`}>{name}</a>
        </div>
      ))}
      <a href="#voran" rel="next" aria-label="Nächste Seite">
        ›
      </a>
      <ListKeys list={list} />
    </div>
  );
}

async function open(singleKeys = true) {
  const preferences = createPreferences(safeStorage(fakeStorage()));
  preferences.setState((now) => ({ ...now, singleKeys }));
  const { screen } = await renderPage('/companies', () => <Liste />, { preferences });
  return { first: screen.getByText('Erste'), second: screen.getByText('Zweite'), screen };
}

test('j and k move between the rows, and x selects the row', async () => {
  const { screen, first, second } = await open();
  await userEvent.keyboard('j');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('jj');
  await expect.element(second).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(screen.getByRole('checkbox', { name: 'Zweite wählen' })).toBeChecked();
  await userEvent.keyboard('k');
  await expect.element(first).toHaveFocus();
});

test('] follows the link to the next page, and [ does nothing where there is no previous one', async () => {
  const { screen } = await open();
  const pressed: (string | null)[] = [];
  screen.container.addEventListener('click', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) pressed.push(event.target.getAttribute('href'));
  });
  await userEvent.keyboard('[[');
  await userEvent.keyboard(']');
  expect(pressed).toEqual(['#voran']);
});

test('no single key does anything once they are switched off', async () => {
  const { first } = await open(false);
  await userEvent.keyboard('j');
  await expect.element(first).not.toHaveFocus();
});
