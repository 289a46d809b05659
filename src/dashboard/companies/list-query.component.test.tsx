import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { provideCompanyQueries, provideServer } from '#dashboard/api/api-context.tsx';
import type { ApiTarget } from '#dashboard/api/api-target.ts';
import { companyQueries } from '#dashboard/api/companies.ts';
import { oddApi, unknownServer, USUAL } from '#dashboard/api/testing/odd-server.ts';
import { provideOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { NO_COMPANY_FILTER } from '#dashboard/catalogue/company-list-request.ts';
import { ListFooter } from '#dashboard/list/list-footer.tsx';
import { renderPage } from '#dashboard/testing/render-page.tsx';
import { useListQueryFactory, useNeedsCatalogue } from './list-query.ts';

async function open(server: ApiTarget, component: () => ReactNode) {
  const { api } = oddApi(USUAL, []);
  const { screen } = await renderPage('/companies', component, [
    provideServer(server),
    provideCompanyQueries(companyQueries(api, server)),
    provideOpenCatalogue(() => new Promise<never>(() => {})),
  ]);
  return screen;
}

function ListSource() {
  const query = { ...NO_COMPANY_FILTER, category: ['fintech'], sort: null, page: 1, size: 25 };
  const [source] = useListQueryFactory()(query).queryKey;
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
      query={{ page: 1, size: 100 }}
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
