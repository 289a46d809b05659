import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import type { AppContext } from '../app-context.ts';
import { parseSearch, printSearch } from '../lib/url/search-codec.ts';
import '../styles/styles.css';

const rejectRequest = () => Promise.reject(new Error('The test expects no request.'));

/** Renders a component as the page at an address, in an app with only these dependencies. `path` is its route's. */
export async function renderPage(
  address: string,
  component: () => ReactNode,
  dependencies: Partial<AppContext> = {},
  path = new URL(address, location.origin).pathname,
) {
  const { cache = new QueryClient({ defaultOptions: { queries: { queryFn: rejectRequest } } }) } =
    dependencies;
  const root = createRootRouteWithContext<AppContext>()({ component: Outlet });
  // Pages look for their route below this one.
  const authenticated = createRoute({ getParentRoute: () => root, id: '_authenticated' });
  const routeTree = root.addChildren([
    authenticated.addChildren([createRoute({ getParentRoute: () => authenticated, path, component })]),
    createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Another page</p> }),
  ]);
  const history = createMemoryHistory({ initialEntries: [address] });
  // A component that needs another dependency fails its test.
  const context = { ...dependencies, cache } as AppContext;
  const router = createRouter({ routeTree, history, context, parseSearch, stringifySearch: printSearch });
  await router.load();
  const screen = await render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { screen, history, router };
}
