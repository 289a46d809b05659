import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';
import type { AppContext } from '../app-context.ts';
import '../styles/styles.css';

const rejectRequest = () => Promise.reject(new Error('The test expects no request.'));

/**
 * Renders a component as the page at a URL, in an app that has only these dependencies. `path` is the path of its
 * route, `history` that of a page before a reload.
 */
export async function renderPage(
  address: string,
  component: () => ReactNode,
  dependencies: Partial<AppContext> = {},
  path = new URL(address, location.origin).pathname,
  history: RouterHistory = createMemoryHistory({ initialEntries: [address] }),
) {
  const { cache = new QueryClient({ defaultOptions: { queries: { queryFn: rejectRequest } } }) } =
    dependencies;
  const root = createRootRouteWithContext<AppContext>()({ component: Outlet });
  // Pages look up their route under this id.
  const authenticated = createRoute({ getParentRoute: () => root, id: '_authenticated' });
  const routeTree = root.addChildren([
    authenticated.addChildren([createRoute({ getParentRoute: () => authenticated, path, component })]),
    createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Another page</p> }),
  ]);
  // The cast is safe, because a component that needs another dependency fails its test.
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
