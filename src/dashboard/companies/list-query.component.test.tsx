import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ApiTarget } from '#dashboard/api/api-target.ts';
import { companyQueries } from '#dashboard/api/companies.ts';
import { oddApi, unknownServer, USUAL } from '#dashboard/api/testing/odd-server.ts';
import type { AppContext } from '#dashboard/app-context.ts';
import { NO_FILTER } from '#dashboard/catalogue/company-query.ts';
import { ListFooter } from '#dashboard/list/list-footer.tsx';
import { useListQuery, useNeedsCatalogue } from './list-query.ts';

function open(server: ApiTarget, component: () => ReactNode) {
  const root = createRootRouteWithContext<AppContext>()({ component });
  const cache = new QueryClient();
  const { api } = oddApi(USUAL, []);
  const never = () => new Promise<never>(() => {});
  // Only the properties that these components use.
  const context = {
    cache,
    server,
    companies: companyQueries(api, server),
    catalogue: never,
  } as unknown as AppContext;
  const router = createRouter({ routeTree: root, history: createMemoryHistory(), context });
  return render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

function ListSource() {
  const query = { ...NO_FILTER, categories: ['fintech'], sort: null, page: 1, size: 25 };
  const [source] = useListQuery()(query).queryKey;
  const needsIndex = useNeedsCatalogue(query);
  return (
    <p role="status">
      {String(source)}, {needsIndex ? 'filtered here' : 'filtered by the server'}
    </p>
  );
}

test('a list moves to the catalogue when the server turns out not to filter like it', async () => {
  const server = unknownServer();
  const screen = await open(server, ListSource);
  await expect.element(screen.getByRole('status')).toHaveTextContent('companies, filtered by the server');
  server.dialect.put('detected', { categories: false });
  await expect.element(screen.getByRole('status')).toHaveTextContent('catalogue, filtered here');
});

test('the page sizes follow when the server’s bounds become known, and when they are forgotten', async () => {
  const server = unknownServer();
  const screen = await open(server, () => (
    <ListFooter
      list={{ path: '/companies', title: 'Companies', formatCount: String, scope: 'read:companies' }}
      source="companies"
      search={{}}
      view={{ page: 1, size: 100 }}
      last={1}
    >
      {null}
    </ListFooter>
  ));
  const choice = screen.getByRole('combobox');
  await expect.element(choice).toHaveDisplayValue('100');
  server.dialect.put('detected', { companies: { min: 0, max: 50 } });
  await expect.element(choice).toHaveDisplayValue('50');
  server.dialect.forget('detected');
  await expect.element(choice).toHaveDisplayValue('100');
});
