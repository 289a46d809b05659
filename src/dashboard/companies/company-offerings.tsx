import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useOfferingQueries } from '#dashboard/api/api-context.tsx';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import type { OpenCatalogue } from '#dashboard/catalogue/catalogue.ts';
import { isReadToEnd } from '#dashboard/catalogue/crawl/progress.ts';
import {
  offeringCountOfCompanyQuery,
  offeringProgressQuery,
  offeringsOfCompanyQuery,
} from '#dashboard/catalogue/offering-queries.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { referencesCompany } from '#records/parsed-value.ts';

const PAGE_SIZE = 500;

/**
 * Finds a company's offerings. The API can't filter offerings by company, so this reads the first page of all offerings
 * and, if there are more pages, searches them in the catalogue. `found` is null until something has been read. The
 * result covers the first `searched` of `total` offerings.
 */
function useOfferingSearch<Found>(
  id: number,
  enabled: boolean,
  query: (open: OpenCatalogue, id: number) => UseQueryOptions<Found>,
  ofPage: (offerings: readonly JsonRecord[]) => Found,
) {
  const offerings = useOfferingQueries();
  const openCatalogue = useOpenCatalogue();
  const { data: progress } = useQuery(offeringProgressQuery);
  const isLoaded = progress !== undefined && isReadToEnd(progress);
  const list = useQuery({ ...offerings.list({ page: 1, size: PAGE_SIZE }), enabled: enabled && !isLoaded });
  const listed = list.data?.offerings ?? [];
  const total = list.data?.page_info.total_count ?? listed.length;
  const all = useQuery({
    ...query(openCatalogue, id),
    enabled: enabled && (isLoaded || (total > listed.length && !isSaveDataEnabled())),
  });
  const loaded = progress?.loaded ?? 0;
  const { error } = list;
  if (all.data !== undefined && (isLoaded || loaded > listed.length))
    return { error, found: all.data, searched: loaded, total: isLoaded ? loaded : total };
  const found = list.data ? ofPage(listed.filter((record) => referencesCompany(record, id))) : null;
  return { error, found, searched: listed.length, total };
}

export const useCompanyOfferings = (id: number, enabled = true) =>
  useOfferingSearch(id, enabled, offeringsOfCompanyQuery, (offerings) => ({
    offerings,
    total: offerings.length,
  }));

export const useCompanyOfferingCount = (id: number, enabled = true) =>
  useOfferingSearch(id, enabled, offeringCountOfCompanyQuery, ({ length }) => length);

/** Shows how many offerings a company has. A plus sign means that not all offerings have been searched yet. */
export function OfferingCount({ id }: { readonly id: number }) {
  const { error, found: count, searched, total } = useCompanyOfferingCount(id);
  if (count === null)
    return (
      <span className="text-ink-3" title={error ? 'Offerings could not be read' : 'Not read yet'}>
        {error ? '—' : '…'}
      </span>
    );
  if (total <= searched) return <>{count > 0 ? formatCount(count) : '—'}</>;
  return (
    <span title={`Among the first ${formatCount(searched)} of ${formatCount(total)} offerings`}>
      {formatCount(count)}+
    </span>
  );
}
