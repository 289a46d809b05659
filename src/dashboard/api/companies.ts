import { endpoints } from '#contract/endpoints.ts';
import type { CompanyPageReading } from '#contract/response-schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';
import { type CompanyListView, toWindowQuery } from './lists.ts';
import { type Server, isDossierServer } from './server.ts';

const MINUTE = 60_000;

/** The queries of the companies' endpoints; their keys are made here and nowhere else. */
export const companyQueries = (api: Api, server: Server) => ({
  list: (view: CompanyListView) =>
    queryOptions<CompanyPageReading>({
      queryKey: ['companies', 'list', view],
      queryFn: async ({ signal, client }) => {
        if (isDossierServer(server))
          return api.get(endpoints.companyList, { query: toOurQuery(view) }, signal);
        // What other servers may do takes more code than ours should have to wait for.
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

/** The list's query as our service names its parameters (SPEC §4.2 leaves the names open). */
const toOurQuery = ({ ids, categories, page, size }: CompanyListView): [string, string | number][] => [
  ...toWindowQuery(size, (page - 1) * size),
  ...ids.map((id): [string, number] => ['company_ids', id]),
  ...categories.map((slug): [string, string] => ['category_slugs', slug]),
];
