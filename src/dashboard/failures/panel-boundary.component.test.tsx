import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { silenceRenderErrors } from '../testing/silence-render-errors.ts';
import { PanelBoundary } from './panel-boundary.tsx';

beforeEach(silenceRenderErrors);

function renderPanel(readError: () => Error | null) {
  function Panel() {
    const error = readError();
    if (error) throw error;
    return <p>The panel</p>;
  }
  function Page() {
    const [page, setPage] = useState(1);
    return (
      <>
        <PanelBoundary resetKey={page}>
          <Panel />
        </PanelBoundary>
        <button onClick={() => setPage(page + 1)}>Next page</button>
      </>
    );
  }
  return renderPage('/', Page);
}

test('a panel that cannot be rendered shows an error and leaves the rest of the page alone, until Retry', async () => {
  let error: Error | null = new TypeError('A bug.');
  const { screen } = await renderPanel(() => error);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeVisible();
  error = null;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.element(screen.getByText('The panel')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a panel that cannot be rendered is rendered again once it shows something else', async () => {
  let error: Error | null = new TypeError('A bug.');
  const { screen } = await renderPanel(() => error);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  error = null;
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await expect.element(screen.getByText('The panel')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a panel whose files are missing is left to the page, which can load them again', async () => {
  const { screen } = await renderPanel(
    () => new TypeError('Failed to fetch dynamically imported module: https://a.example/panel.js'),
  );
  await expect.element(screen.getByText('Failed to fetch dynamically imported module')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Next page' })).not.toBeInTheDocument();
});
