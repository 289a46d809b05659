import { queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';
import { type CompanyListView, toWindowQuery } from './lists.ts';
import { type Server, isDossierServer } from './server.ts';
import { endpoints } from './api-endpoints.ts';
import type { CompanyPageResponse } from './response-schemas.ts';

const MINUTE = 60_000;

/** Query options for the company endpoints; the only place that makes their keys. */
export const companyQueries = (api: Api, server: Server) => ({
  list: (view: CompanyListView) =>
    queryOptions<CompanyPageResponse>({
      queryKey: ['companies', 'list', view],
      queryFn: async ({ signal, client }) => {
        if (isDossierServer(server))
          return api.get(endpoints.companyList, { query: toDefaultQuery(view) }, signal);
        // Lazy-loaded: Dossier's own server doesn't need it.
        const { listCompanies } = await import('./dialect/list-companies.ts');
        return listCompanies({ api, server, client, view, signal });
      },
      staleTime: MINUTE,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ['companies', 'detail', id],
      queryFn: ({ signal }) => api.get(endpoints.company, { params: { company_id: id } }, signal),
      staleTime: MINUTE,
    }),
});
export type CompanyQueries = ReturnType<typeof companyQueries>;

/** Uses our service's parameter names; SPEC §4.2 leaves them open. */
const toDefaultQuery = ({ ids, categories, page, size }: CompanyListView): [string, string | number][] => [
  ...toWindowQuery(size, (page - 1) * size),
  ...ids.map((id): [string, number] => ['company_ids', id]),
  ...categories.map((slug): [string, string] => ['category_slugs', slug]),
];
