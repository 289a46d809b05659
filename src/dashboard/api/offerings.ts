import { endpoints } from '#contract/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';

/** A window of the offering list; pages count from 1. */
export interface OfferingListView {
  readonly page: number;
  readonly size: number;
}

const MINUTE = 60_000;

/** The queries of the offerings' endpoints. An offering's id is an opaque text (SPEC §4.5 shows no type). */
export const offeringQueries = (api: Api) => ({
  list: ({ page, size }: OfferingListView) =>
    queryOptions({
      queryKey: ['offerings', 'list', { page, size }],
      queryFn: ({ signal }) => {
        const query = [['limit', size] as const, ['offset', (page - 1) * size] as const];
        return api.get(endpoints.offeringList, { query }, signal);
      },
      staleTime: MINUTE,
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['offerings', 'detail', id],
      queryFn: ({ signal }) => api.get(endpoints.offering, { params: { offering_id: id } }, signal),
      staleTime: MINUTE,
    }),
});
export type OfferingQueries = ReturnType<typeof offeringQueries>;
