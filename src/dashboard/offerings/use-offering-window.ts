import { useQuery, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { catalogueKey, offeringKey } from '#dashboard/api/query-keys.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { recordId } from '#records/identity.ts';
import { inferSchema } from '#records/infer-schema.ts';
import type { JsonRecord } from '#records/json-record.ts';
import type { WindowStatus } from '#records/window-status.ts';
import { openWindowOf, statusOf, type WindowFields } from '#records/window.ts';
import { useIdField } from '../api/api-context.tsx';
import { useOpenCatalogue } from '../catalogue/catalogue-context.ts';
import { isReadToEnd } from '../catalogue/crawl/progress.ts';
import { offeringProgressQuery, offeringSchemaQuery } from '../catalogue/offering-queries.ts';

/** Keys of cached pages of offerings. Pages from the API and from the catalogue have the same shape. */
const LIST_KEYS = [offeringKey('list'), catalogueKey('offerings', 'offeringRows')];

interface ListedPage {
  readonly offerings: readonly JsonRecord[];
}

const listedOfferings = (cache: QueryClient): readonly JsonRecord[] =>
  LIST_KEYS.flatMap((queryKey) => cache.getQueriesData<ListedPage>({ queryKey })).flatMap(
    ([, page]) => page?.offerings ?? [],
  );

/** Returns an offering from a cached list; undefined if no list has it. */
export function useListedOffering(id: string): JsonRecord | undefined {
  const configuredIdField = useIdField();
  return listedOfferings(useQueryClient()).find((record) => recordId(record, configuredIdField) === id);
}

export interface OfferingWindow {
  readonly fields: WindowFields;
  readonly status: WindowStatus;
}

/**
 * Returns a function that finds when an offering opens and closes. The fields with these dates are inferred from all
 * offerings if they are loaded, or else from those read so far, or else from the offering's own record.
 */
export function useOfferingWindows(
  records: readonly JsonRecord[],
  now: number,
): (record: JsonRecord) => OfferingWindow | null {
  const openCatalogue = useOpenCatalogue();
  const cache = useQueryClient();
  const { zone } = useDateFormat();
  const { data: progress } = useQuery(offeringProgressQuery);
  const { data: schema } = useQuery({
    ...offeringSchemaQuery(openCatalogue),
    enabled: progress !== undefined && isReadToEnd(progress),
  });
  // Without records, callers don't use the function that is returned, so don't read the cached lists.
  const read = records.length > 0 ? [...records, ...listedOfferings(cache)] : [];
  const known = schema ?? inferSchema(read, null, now);
  return (record) => {
    const fields = known.window ?? openWindowOf(record);
    const status = fields && statusOf(record, fields, now, zone);
    return fields && status && { fields, status };
  };
}
