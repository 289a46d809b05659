import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
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
  await page.viewport(1280, 800);
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
