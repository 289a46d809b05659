import type { OfferingPageReading } from '#contract/offering-list-response.ts';
import type { QueryClient } from '@tanstack/react-query';
import { offeringKey } from '#dashboard/api/query-keys.ts';
import { recordId } from '#dashboard/records/identity.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';

/** An offering's row on a cached list page, if any. */
export function listedOffering(
  cache: QueryClient,
  id: string,
  configuredIdField: string | null,
): JsonRecord | undefined {
  const pages = cache.getQueriesData<OfferingPageReading>({ queryKey: offeringKey('list') });
  for (const [, page] of pages) {
    const row = page?.offerings.find((record) => recordId(record, configuredIdField) === id);
    if (row) return row;
  }
  return undefined;
}
