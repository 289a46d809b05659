import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { hasPublishedFilter, type ZonedCompanyFilter } from '../company-list-request.ts';
import { createKnownRecords } from './known-records.ts';

interface KnownCompaniesOptions {
  /** Reads companies from the server by their ids. */
  readonly readByIds: (ids: readonly number[]) => Promise<readonly CompanySummaryResponse[]>;
  /** Adds companies to the index in the worker. */
  readonly add: (companies: readonly CompanySummaryResponse[]) => void;
  /** Returns the ids of the companies with the user's own notes and tags. */
  readonly annotatedIds: () => readonly number[];
}

const hasOwnFilter = ({ tag = [], note, done }: ZonedCompanyFilter) =>
  tag.length > 0 || note !== undefined || done === 'yes';

/**
 * True if a filter selects only companies whose ids this device knows: those of a watchlist or selection, those with
 * the user's notes and tags, or those whose research and news were read.
 */
export const selectsKnownIds = (filter: ZonedCompanyFilter): boolean =>
  (filter.ids?.length ?? 0) > 0 || hasOwnFilter(filter) || hasPublishedFilter(filter);

/**
 * Reads the companies whose ids this device knows (`selectsKnownIds`) from the server into the worker's index. The
 * index can then answer questions about them as if it had the whole list.
 */
export function createKnownCompanies({ annotatedIds, ...options }: KnownCompaniesOptions) {
  const { read, reset } = createKnownRecords(options);
  return {
    /** Resolves once the index has all companies that the filter may select. */
    readFor: (filter: ZonedCompanyFilter): Promise<void> =>
      read([...(filter.ids ?? []), ...(hasOwnFilter(filter) ? annotatedIds() : [])]),
    /** Resolves to the ids of the companies with notes and tags, once the index has these companies. */
    async readAnnotated(): Promise<readonly number[]> {
      const ids = annotatedIds();
      await read(ids);
      return ids;
    },
    reset,
  };
}
