import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { useConnectionTest } from '#dashboard/pages/settings/connection-group.tsx';
import { provideApiClient, provideConfig, provideQueryClient, provideServer } from '../api/api-context.tsx';
import type { ApiClient } from '../api/client.ts';
import { unknownServer } from '../api/testing/odd-server.ts';
import { provideOpenCatalogue } from '../catalogue/catalogue-context.ts';
import { Providers } from '../lib/required-context.tsx';
import { CatalogueProgress } from '../pages/companies/toolbar/catalogue-progress.tsx';
import { PLAIN_CONFIG } from '../testing/plain-config.ts';

// An empty client is enough, because the test fails before it sends a request.
const rejecting = {} as ApiClient;

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
  const root = createRootRoute({
    component: control,
    errorComponent: ({ error }) => <p role="alert">{String(error)}</p>,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  return render(
    <Providers
      of={[
        provideQueryClient(new QueryClient()),
        provideOpenCatalogue(missing),
        provideServer(unknownServer()),
        provideConfig({ ...PLAIN_CONFIG, apiBaseUrl: 'http://[' }),
        provideApiClient(rejecting),
      ]}
    >
      <RouterProvider router={router as never} />
    </Providers>,
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
  // The test fails because the address of the API isn't a valid URL.
  const screen = await open(ConnectionTest);
  await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  await expect.element(screen.getByRole('alert')).toBeVisible();
});
