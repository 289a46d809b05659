import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#dashboard/lib/timing.ts';
import type { ApiTarget } from './api-target.ts';
import type { Api } from './client.ts';
import type { OfferingPageResponse } from './dialect/offering-list-response.ts';
import type { PageNumbering } from './lists.ts';
import { offeringKey } from './query-keys.ts';
import { readEndpoints } from './response-schemas.ts';

/** Queries for a page of offerings and for one offering. Ids are opaque strings (SPEC §4.5 shows no type). */
export const offeringQueries = (api: Api, server: ApiTarget) => ({
  list: (pageQuery: PageNumbering) =>
    queryOptions<OfferingPageResponse>({
      queryKey: offeringKey('list', pageQuery),
      queryFn: async ({ signal }) => {
        // Load this on demand to keep it out of the bundle of the companies page.
        const module = await import('./dialect/list-offerings.ts');
        return module.listOfferings(api, server, pageQuery, signal);
      },
      staleTime: MINUTE_MS,
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: offeringKey('detail', id),
      queryFn: ({ signal }) => api.get(readEndpoints.offering, { params: { offering_id: id } }, signal),
      staleTime: MINUTE_MS,
    }),
});
export type OfferingQueries = ReturnType<typeof offeringQueries>;
