import { useQuery } from '@tanstack/react-query';
import { isComplete } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import { offeringProgressQuery, offeringsOfCompanyQuery } from '#dashboard/catalogue/offering-queries.ts';
import { useApp } from '#dashboard/app-context.ts';
import { savesData } from '#dashboard/lib/saves-data.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { referencesCompany } from '#dashboard/records/parsed-value.ts';

const PAGE_SIZE = 500;

interface CompanyOfferings {
  readonly error: Error | null;
  /** Null while none is read. */
  readonly found: readonly JsonRecord[] | null;
  /** How many there are; `found` may be fewer. */
  readonly count: number;
  /** How many offerings of how many were looked at. */
  readonly searched: number;
  readonly total: number;
}

/**
 * The offerings that name a company: from the API's first page, and where there are more, which the API can't filter
 * by company, from all offerings.
 */
export function useCompanyOfferings(id: number, enabled = true): CompanyOfferings {
  const { offerings, catalogue } = useApp();
  const { data: progress } = useQuery(offeringProgressQuery);
  const isLoaded = progress !== undefined && isComplete(progress);
  const list = useQuery({ ...offerings.list({ page: 1, size: PAGE_SIZE }), enabled: enabled && !isLoaded });
  const listed = list.data?.offerings ?? [];
  const total = list.data?.page_info.total_count ?? listed.length;
  const all = useQuery({
    ...offeringsOfCompanyQuery(catalogue, id),
    enabled: enabled && (isLoaded || (total > listed.length && !savesData())),
  });
  const loaded = progress?.loaded ?? 0;
  const { error } = list;
  if (all.data && (isLoaded || loaded > listed.length)) {
    const { offerings: found, total: count } = all.data;
    return { error, found, count, searched: loaded, total: isLoaded ? loaded : total };
  }
  const found = list.data ? listed.filter((record) => referencesCompany(record, id)) : null;
  return { error, found, count: found?.length ?? 0, searched: listed.length, total };
}
