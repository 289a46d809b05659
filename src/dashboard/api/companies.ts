import { endpoints } from '#contract/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';

/** A window of the company list in human units: pages count from 1. */
export interface CompanyListView {
  readonly categories: readonly string[];
  readonly ids: readonly number[];
  readonly page: number;
  readonly size: number;
}

const MINUTE = 60_000;

/** The queries of the companies' endpoints; their keys are made here and nowhere else. */
export const companyQueries = (api: Api) => ({
  list: (view: CompanyListView) =>
    queryOptions({
      queryKey: ['companies', 'list', view],
      queryFn: ({ signal }) => api.get(endpoints.companyList, { query: toWire(view) }, signal),
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
export function toWire({ categories, ids, page, size }: CompanyListView): [string, string | number][] {
  return [
    ['limit', size],
    ['offset', (page - 1) * size],
    ...ids.map((id): [string, number] => ['company_ids', id]),
    ...categories.map((slug): [string, string] => ['category_slugs', slug]),
  ];
}
