import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { PanelBoundary } from './panel-boundary.tsx';

beforeEach(() => {
  // React and the router log errors that a boundary catches.
  for (const level of ['error', 'warn'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation(() => {});
    onTestFinished(() => spy.mockRestore());
  }
});

function renderPanel(readError: () => Error | null) {
  function Panel() {
    const error = readError();
    if (error) throw error;
    return <p>The panel</p>;
  }
  return renderPage('/', () => (
    <>
      <PanelBoundary>
        <Panel />
      </PanelBoundary>
      <p>The rest of the page</p>
    </>
  ));
}

test('a panel that cannot be rendered shows an error and leaves the rest of the page alone, until Retry', async () => {
  let error: Error | null = new TypeError('A bug.');
  const { screen } = await renderPanel(() => error);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  await expect.element(screen.getByText('The rest of the page')).toBeVisible();
  error = null;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.element(screen.getByText('The panel')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a panel whose files are missing is left to the page, which can load them again', async () => {
  const { screen } = await renderPanel(
    () => new TypeError('Failed to fetch dynamically imported module: https://a.example/panel.js'),
  );
  await expect.element(screen.getByText('Failed to fetch dynamically imported module')).toBeVisible();
  await expect.element(screen.getByText('The rest of the page')).not.toBeInTheDocument();
});
