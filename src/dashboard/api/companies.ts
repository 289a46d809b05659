import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#dashboard/lib/timing.ts';
import { type ApiTarget, isDossierServer } from './api-target.ts';
import type { Api } from './client.ts';
import { toFilterQuery } from './dialect/server-dialect.ts';
import { type ApiCompanyListRequest, toWindowQuery } from './lists.ts';
import { companyKey } from './query-keys.ts';
import { readEndpoints, type CompanyPageResponse } from './response-schemas.ts';

/**
 * Queries for a page of companies (`list`, SPEC §4.2) and one company (`detail`, SPEC §4.3). Both reject with
 * RequestError, and `list` also with UnsupportedFilterError.
 */
export const companyQueries = (api: Api, server: ApiTarget) => ({
  list: (listRequest: ApiCompanyListRequest) =>
    queryOptions<CompanyPageResponse>({
      queryKey: companyKey('list', listRequest),
      queryFn: async ({ signal, client }) => {
        if (isDossierServer(server))
          return api.get(readEndpoints.companyList, { query: toQuery(listRequest, server) }, signal);
        const module = await import('./dialect/list-companies.ts');
        return module.listCompanies({ api, server, client, listRequest, signal });
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

const toQuery = (listRequest: ApiCompanyListRequest, { dialect }: ApiTarget) => [
  ...toWindowQuery(listRequest.size, (listRequest.page - 1) * listRequest.size),
  ...toFilterQuery(dialect.get().merged, listRequest),
];
