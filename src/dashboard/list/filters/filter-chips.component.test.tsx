import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { FilterChips } from './filter-chips.tsx';

function Chips() {
  const [names, setNames] = useState(['Fintech', 'Games', 'Space']);
  return (
    <main>
      {names.length > 0 && (
        <FilterChips
          chips={names.map((name) => ({ name, searchAfterRemoval: names.filter((each) => each !== name) }))}
          onRemove={setNames}
          onClear={() => setNames([])}
        />
      )}
      <button>First row</button>
    </main>
  );
}

test('the focus goes from a removed filter to the next one, to Clear filters, and to what follows them', async () => {
  const screen = await render(<Chips />);
  const chip = (name: string) => screen.getByRole('button', { name: `Remove filter ${name}` });
  chip('Games').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(chip('Space')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Clear filters' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'First row' })).toHaveFocus();
});

test('removing the only filter moves the focus to what follows it', async () => {
  const screen = await render(<Chips />);
  const chip = (name: string) => screen.getByRole('button', { name: `Remove filter ${name}` });
  for (const name of ['Fintech', 'Games']) await userEvent.click(chip(name));
  chip('Space').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'First row' })).toHaveFocus();
});
