import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { useConnectionTest } from '#dashboard/settings/connection-group.tsx';
import type { AppContext } from '../app-context.ts';
import { CatalogueProgress } from '../companies/list/toolbar/catalogue-progress.tsx';

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

// React and the router log errors that a boundary catches.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
});

function open(control: () => ReactNode) {
  const root = createRootRouteWithContext<AppContext>()({
    component: control,
    errorComponent: ({ error }) => <p role="alert">{String(error)}</p>,
  });
  const cache = new QueryClient();
  // The cast is safe: these components use only these properties.
  const context = { cache, catalogue: missing } as unknown as AppContext;
  const router = createRouter({ routeTree: root, history: createMemoryHistory(), context });
  return render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

test('"Load all companies" shows an error if its chunk cannot be loaded', async () => {
  const screen = await open(() => <CatalogueProgress />);
  await userEvent.click(screen.getByRole('button', { name: 'Load all companies to search and sort them' }));
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Failed to fetch dynamically imported module');
});

function ConnectionTest() {
  const { isFetching, refetch } = useConnectionTest();
  return (
    <button type="button" onClick={() => void refetch()}>
      {isFetching ? 'Testing…' : 'Test connection'}
    </button>
  );
}

test('a failed connection test shows its error instead of running forever', async () => {
  // The test fails because the context has no configuration.
  const screen = await open(ConnectionTest);
  await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  await expect.element(screen.getByRole('alert')).toBeVisible();
});
