import type { JsonRecord } from '#records/json-record.ts';
import { NO_OFFERING_FILTER, type OfferingListRequest } from '../catalogue/offering-list-request.ts';
import { createOfferingIndex } from '../catalogue/offerings/offering-index.ts';

export const ALL_OFFERINGS: OfferingListRequest = {
  ...NO_OFFERING_FILTER,
  zone: 'utc',
  sort: null,
  byCompany: false,
  page: 1,
  size: 1_000_000,
};

/** Creates an index of these offerings at a fixed time. */
export function offeringIndexOf(
  offerings: readonly JsonRecord[],
  now = '2026-06-15T12:00:00Z',
  idField: string | null = null,
): ReturnType<typeof createOfferingIndex> {
  const index = createOfferingIndex(idField, () => Date.parse(now));
  index.records.beginSync();
  for (let nth = 0; nth < offerings.length; nth += 100) index.records.upsert(offerings.slice(nth, nth + 100));
  index.records.commitSync();
  return index;
}
