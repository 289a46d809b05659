import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#dashboard/lib/timing.ts';
import { type ApiTarget, isDossierServer } from './api-target.ts';
import type { Api } from './client.ts';
import { toFilterQuery } from './dialect/server-dialect.ts';
import { type CompanyListView, toWindowQuery } from './lists.ts';
import { companyKey } from './query-keys.ts';
import { readEndpoints, type CompanyPageResponse } from './response-schemas.ts';

/**
 * Queries for a page of companies (`list`, SPEC §4.2) and one company (`detail`, SPEC §4.3). Both reject with
 * RequestError, and `list` also with UnsupportedFilterError.
 */
export const companyQueries = (api: Api, server: ApiTarget) => ({
  list: (view: CompanyListView) =>
    queryOptions<CompanyPageResponse>({
      queryKey: companyKey('list', view),
      queryFn: async ({ signal, client }) => {
        if (isDossierServer(server))
          return api.get(readEndpoints.companyList, { query: toQuery(view, server) }, signal);
        const module = await import('./dialect/list-companies.ts');
        return module.listCompanies({ api, server, client, view, signal });
      },
      staleTime: MINUTE_MS,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: companyKey('detail', id),
      queryFn: ({ signal }) => api.get(readEndpoints.company, { params: { company_id: id } }, signal),
      staleTime: MINUTE_MS,
    }),
});
export type CompanyQueries = ReturnType<typeof companyQueries>;

const toQuery = (view: CompanyListView, { dialect }: ApiTarget) => [
  ...toWindowQuery(view.size, (view.page - 1) * view.size),
  ...toFilterQuery(dialect.get().merged, view),
];
