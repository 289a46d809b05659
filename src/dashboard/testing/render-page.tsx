import { QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { parseSearch, printSearch } from '#dashboard/search-params/search-params.ts';
import { provideQueryClient } from '../api/api-context.tsx';
import { Providers, type Provision } from '../lib/required-context.tsx';
import { createMatchListStore, provideMatchList } from '../match-list/match-list-store.ts';
import { createMemoryAnnotations } from '../notes/testing/memory-annotations.ts';
import { provideAnnotations } from '../notes/use-annotations.ts';
import { createToastStore, provideToasts } from '../ui/toast-store.ts';
import '../styles/styles.css';

const rejectRequest = () => Promise.reject(new Error('The test expects no request.'));

/**
 * Renders a component as the page at a URL. `path` is the path of its route. `history` can be that of a page before a
 * reload.
 */
export async function renderPage(
  address: string,
  component: () => ReactNode,
  provided: readonly Provision[] = [],
  path = new URL(address, location.origin).pathname,
  history: RouterHistory = createMemoryHistory({ initialEntries: [address] }),
) {
  const root = createRootRoute({ component: Outlet });
  // Pages look up their route by this id.
  const authenticated = createRoute({ getParentRoute: () => root, id: '_authenticated' });
  const routeTree = root.addChildren([
    authenticated.addChildren([createRoute({ getParentRoute: () => authenticated, path, component })]),
    createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Another page</p> }),
  ]);
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch: printSearch });
  await router.load();
  const cache = new QueryClient({ defaultOptions: { queries: { queryFn: rejectRequest } } });
  const screen = await render(
    <Providers
      of={[
        provideQueryClient(cache),
        provideToasts(createToastStore()),
        provideMatchList(createMatchListStore()),
        provideAnnotations(createMemoryAnnotations()),
        ...provided,
      ]}
    >
      <RouterProvider router={router as never} />
    </Providers>,
  );
  return { screen, history, router };
}
