import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ClearFiltersButton } from './clear-filters-button.tsx';
import { FilterChip } from './filter-chip.tsx';
import { Notice } from './notice.tsx';
import { RefreshButton } from './refresh-button.tsx';

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <main>
      <h1 tabIndex={-1}>Companies</h1>
      {children}
    </main>
  );
}

function Chips() {
  const [names, setNames] = useState(['Fintech', 'Games', 'Space']);
  return (
    <Page>
      {names.length > 0 && (
        <div>
          {names.map((name) => (
            <FilterChip
              key={name}
              name={name}
              onRemove={() => setNames(names.filter((each) => each !== name))}
            />
          ))}
          <ClearFiltersButton onClear={() => setNames([])} />
        </div>
      )}
      <button>First row</button>
    </Page>
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

test('a notice that its button removes leaves the focus on the heading', async () => {
  function Failing() {
    const [failed, setFailed] = useState(true);
    return (
      <Page>
        {failed && (
          <Notice title="Server error">
            <button onClick={() => setFailed(false)}>Retry</button>
          </Notice>
        )}
      </Page>
    );
  }
  const screen = await render(<Failing />);
  screen.getByRole('button', { name: 'Retry' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Companies' })).toHaveFocus();
});

test('Refresh keeps the focus, and does nothing more until it is done', async () => {
  let refreshes = 0;
  function Toolbar() {
    const [busy, setBusy] = useState(false);
    const refresh = () => {
      refreshes++;
      setBusy(true);
    };
    return <RefreshButton busy={busy} onRefresh={refresh} />;
  }
  const screen = await render(<Toolbar />);
  const button = screen.getByRole('button', { name: 'Refresh' });
  button.element().focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(button).toHaveFocus();
  expect(refreshes).toBe(1);
});
