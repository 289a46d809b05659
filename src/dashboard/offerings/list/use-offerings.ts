import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useIdField, useOfferingQueries } from '#dashboard/api/api-context.tsx';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { isComplete, isUnderway, mayBringMatches } from '#dashboard/catalogue/crawl/progress.ts';
import {
  offeringFacetsQuery,
  offeringProgressQuery,
  offeringRowsQuery,
  offeringSchemaQuery,
} from '#dashboard/catalogue/offering-queries.ts';
import { needsOfferingIndex, type OfferingRows } from '#dashboard/catalogue/offering-query.ts';
import { isAnswered, useCatalogueTime, useOutage } from '#dashboard/catalogue/use-outage.ts';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';
import { whenIdle } from '#dashboard/lib/timing.ts';
import { promoteColumns, type InferredColumn, readPath } from '#dashboard/records/infer-columns.ts';
import { inferSchema, type RecordSchema } from '#dashboard/records/infer-schema.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { toPage } from '#dashboard/search-params/page-search.ts';
import { offeringColumns } from './offering-columns.tsx';
import { toOfferingQuery, usedPaths } from './offering-filters.ts';
import type { OfferingsSearch } from './offerings-search.ts';

const MAX_BADGE_LENGTH = 32;
const MAX_BADGES = 12;

function hasBadges({ path }: InferredColumn, records: readonly JsonRecord[]): boolean {
  const texts = new Set<string>();
  let filled = 0;
  for (const record of records) {
    const value = readPath(record, path);
    if (value.kind === 'none') continue;
    if (value.kind !== 'text' || value.text.length > MAX_BADGE_LENGTH) return false;
    filled += 1;
    texts.add(value.text);
  }
  return filled >= 3 && texts.size <= Math.min(MAX_BADGES, filled / 2);
}

/** The columns of short, repeated texts, which are shown as badges. */
export const inferBadges = (
  columns: readonly InferredColumn[],
  records: readonly JsonRecord[],
): readonly InferredColumn[] => columns.filter((column) => hasBadges(column, records));

/** While statuses are shown or filtered by, the time that they hold for. */
const STATUS_INTERVAL_MS = 60_000;

/** A page of offerings: the API's own, or selected from all offerings. */
type OfferingPage = Pick<OfferingRows, 'offerings' | 'page_info'> &
  Partial<Pick<OfferingRows, 'highlights' | 'groups' | 'isPartial'>>;

/** Keeps the usual columns from changing under the reader once more offerings are known than those of the first page. */
function useFirstColumns(schema: RecordSchema | undefined): RecordSchema | undefined {
  const [first, setFirst] = useState<RecordSchema['columns']>();
  if (!first && schema && schema.columns.length > 0) setFirst(schema.columns);
  return useMemo(() => schema && { ...schema, columns: first ?? schema.columns }, [schema, first]);
}

/** What a page of the list consists of. */
export type OfferingsState = ReturnType<typeof useOfferings>;

export function useOfferings(search: OfferingsSearch) {
  const catalogue = useCatalogue();
  const offerings = useOfferingQueries();
  const { zone } = useDateFormat();
  const query = useMemo(() => toOfferingQuery(search, zone), [search, zone]);
  const configuredIdField = useIdField();
  const isAsked = needsOfferingIndex(query);
  // By what the parameters mean: one that means nothing changes no page.
  const list = useQuery(offerings.list(toPage(isAsked ? { size: search.size } : search)));
  const { data: progress } = useQuery(offeringProgressQuery);
  const outage = useOutage(list);
  const standInAt = useCatalogueTime('offerings');
  /** True while the service does not answer, and all offerings are there to select the page from. */
  const isStoodIn = outage !== null && standInAt !== null && !isAnswered(list);
  const isReadable = list.data !== undefined || isStoodIn;
  // During an outage the catalogue may have all offerings of an earlier visit.
  const mayStart = isReadable || outage !== null;
  // With Save-Data on, all offerings are read only when they are needed.
  useEffect(() => {
    if (mayStart && !isSaveDataEnabled())
      whenIdle(() => {
        catalogue()
          .then((opened) => opened.offerings.start())
          .catch(reportError);
      });
  }, [catalogue, mayStart]);
  const isLoaded = progress !== undefined && isComplete(progress);
  const { data: fullSchema } = useQuery({
    ...offeringSchemaQuery(catalogue),
    enabled: isReadable && isLoaded,
  });
  // What closes soonest comes first once all offerings are known, where dates tell.
  const isOrdered = !isAsked && progress?.phase === 'complete' && Boolean(fullSchema?.window);
  const rows = useQuery({
    ...offeringRowsQuery(catalogue, query),
    enabled: (isAsked || isOrdered || isStoodIn) && isReadable,
    placeholderData: keepPreviousData,
    refetchInterval: query.statuses.length > 0 ? STATUS_INTERVAL_MS : false,
  });
  // The API's page stays until the rows are in order.
  const isIndexed = isAsked || isStoodIn || (isOrdered && rows.data !== undefined);
  const listed = list.data?.offerings;
  const now = useNow().getTime();
  const pageSchema = useMemo(
    () => listed && inferSchema(listed, configuredIdField, now),
    [listed, configuredIdField, now],
  );
  const known = isLoaded && fullSchema && fullSchema.identity.length > 0 ? fullSchema : undefined;
  const inferred = useFirstColumns(known ?? pageSchema);
  const { data: facets = null } = useQuery({
    ...offeringFacetsQuery(catalogue, query),
    enabled: progress !== undefined && progress.loaded > 0 && progress.phase !== 'reading',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.statuses ? STATUS_INTERVAL_MS : false),
  });
  // Nothing can be said before the first offerings arrive.
  const isWaiting = !progress || (progress.loaded === 0 && isUnderway(progress));
  // That nothing matches may be true only of the offerings that were loaded when it was asked.
  const mayMatch = mayBringMatches(progress) || (rows.isStale && rows.isFetching);
  const isUndecided = isWaiting || (rows.data?.offerings.length === 0 && mayMatch);
  const indexed = isUndecided ? undefined : rows.data;
  const page: OfferingPage | undefined = isIndexed ? indexed : list.data;
  const { cols } = search;
  const { schema, columns } = useMemo(() => {
    if (!inferred || !page) return {};
    const used = promoteColumns(inferred.columns, usedPaths(query), page.offerings);
    const withUsed: RecordSchema = { ...inferred, columns: used };
    const badges = inferBadges(withUsed.fields, page.offerings);
    const source = { schema: withUsed, badges, isGrouped: query.byCompany, chosen: cols };
    return { schema: withUsed, columns: offeringColumns(source) };
  }, [inferred, page, query, cols]);
  return {
    query,
    /** True if the rows are selected from all offerings. */
    isIndexed,
    /** The API's page with its failure; while the catalogue stands in for it, as of when. */
    list: isStoodIn
      ? {
          ...list,
          data: rows.data && { ...rows.data, invalidRows: 0 },
          isPlaceholderData: rows.isPlaceholderData,
          dataUpdatedAt: standInAt,
          error: rows.data === undefined ? null : outage,
          failureReason: null,
        }
      : list,
    page,
    /** With the fields that the view is narrowed or sorted by. */
    schema,
    columns,
    /** Counts of all offerings; null until they are loaded. */
    facets,
    progress,
    /** True while `page` belongs to the previous view. */
    stale: isIndexed ? rows.isPlaceholderData : list.isPlaceholderData,
    /** Why the rows could not be selected, other than a failure of the service. */
    error: isIndexed ? rows.error : null,
  };
}
