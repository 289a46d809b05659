import type { QueryClient } from '@tanstack/react-query';
import { offeringKey } from '#dashboard/api/query-keys.ts';
import { recordId } from '#dashboard/records/identity.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import type { OfferingPageResponse } from '#dashboard/api/dialect/offering-list-response.ts';

export function listedOffering(
  cache: QueryClient,
  id: string,
  configuredIdField: string | null,
): JsonRecord | undefined {
  const pages = cache.getQueriesData<OfferingPageResponse>({ queryKey: offeringKey('list') });
  for (const [, page] of pages) {
    const row = page?.offerings.find((record) => recordId(record, configuredIdField) === id);
    if (row) return row;
  }
  return undefined;
}
