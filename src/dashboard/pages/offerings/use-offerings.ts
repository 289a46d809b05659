import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useIdField, useOfferingQueries } from '#dashboard/api/api-context.tsx';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import {
  isReadToEnd,
  isUnderway,
  mayBringMatches,
  type Progress,
} from '#dashboard/catalogue/crawl/progress.ts';
import {
  needsOfferingCatalogue,
  type OfferingListRequest,
  type OfferingRows,
} from '#dashboard/catalogue/offering-list-request.ts';
import {
  offeringFacetsQuery,
  offeringProgressQuery,
  offeringRowsQuery,
  offeringSchemaQuery,
} from '#dashboard/catalogue/offering-queries.ts';
import { isAnswered, useCatalogueTime, useOutage } from '#dashboard/catalogue/use-outage.ts';
import { useDateFormat, useNow, useToday } from '#dashboard/lib/clock.tsx';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';
import { whenIdle } from '#dashboard/lib/timing.ts';
import { useDelayedTrue } from '#dashboard/lib/use-delayed-true.ts';
import { toOfferingListRequest, usedPaths } from '#dashboard/offerings/offering-filters.ts';
import type { OfferingsSearch } from '#dashboard/offerings/offerings-search.ts';
import { toPage } from '#dashboard/search-params/pager-search.ts';
import { FIRST_FACETS } from '#offering-search/offering-counts.ts';
import { promoteColumns } from '#records/infer-columns.ts';
import { inferSchema, type InferredSchema } from '#records/infer-schema.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { figureColumns } from '#records/main-figures.ts';
import { samePath } from '#records/row-filter.ts';
import { inferBadges } from './infer-badges.ts';
import { offeringColumns } from './offering-columns.tsx';

/** Number of fields of each kind that the filters add each time the user asks for more. */
const MORE_FACETS = 16;

/** How often to repeat queries that depend on offerings' statuses, because a status changes as time passes. */
const STATUS_INTERVAL_MS = 60_000;

/**
 * How long the first rows wait for their order, which is known once all offerings are loaded. After that, rows are
 * shown in the API's order, and are rearranged when all offerings are loaded.
 */
const MAX_ORDER_WAIT_MS = 1500;
/** With more offerings than this, the first rows don't wait for their order, because loading all takes longer. */
const MAX_AWAITED = 2000;

/** A page of offerings, from the API's list or from the catalogue. */
type OfferingPage = Pick<OfferingRows, 'offerings' | 'page_info'> &
  Partial<Pick<OfferingRows, 'highlights' | 'groups' | 'isPartial' | 'note'>>;

/**
 * Keeps the default columns that were inferred from the first page, with price, minimum and target added. Otherwise,
 * the columns would change under the user's eyes as more offerings load.
 */
function useFirstColumns(schema: InferredSchema | undefined): InferredSchema | undefined {
  const [first, setFirst] = useState<InferredSchema['columns']>();
  if (!first && schema && schema.columns.length > 0) setFirst(withFigures(schema));
  return useMemo(() => schema && { ...schema, columns: first ?? schema.columns }, [schema, first]);
}

/**
 * Returns the columns of a schema. Adds price, minimum and target if they were left out in favour of fields that more
 * offerings have.
 */
function withFigures({ columns, fields }: InferredSchema): InferredSchema['columns'] {
  const missing = figureColumns(fields).filter(
    ({ path }) => !columns.some((column) => samePath(path, column.path)),
  );
  return missing.length === 0 ? columns : [...columns, ...missing];
}

/** State of the offerings page. */
export type OfferingsState = ReturnType<typeof useOfferings>;

/**
 * Starts to load all offerings in the background once `isReady` is true. With Data Saver on, they are loaded only
 * when needed.
 */
function useBackgroundReading(isReady: boolean) {
  const openCatalogue = useOpenCatalogue();
  useEffect(() => {
    if (isReady && !isSaveDataEnabled())
      whenIdle(() => {
        openCatalogue()
          .then((opened) => opened.offerings.start())
          .catch(reportError);
      });
  }, [openCatalogue, isReady]);
}

/**
 * Returns the filters with their counts (null until offerings are loaded), whether they couldn't be counted, and a
 * function that adds more filters.
 */
function useOfferingFacets(query: OfferingListRequest, progress: Progress | undefined) {
  const [limit, setLimit] = useState(FIRST_FACETS);
  const { data: facets = null, failureReason } = useQuery({
    ...offeringFacetsQuery(useOpenCatalogue(), query, limit),
    enabled: progress !== undefined && progress.loaded > 0 && progress.phase !== 'reading',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.statuses ? STATUS_INTERVAL_MS : false),
  });
  return {
    facets,
    lacksFacets: failureReason !== null && facets === null,
    showMoreFacets: () => setLimit((now) => now + MORE_FACETS),
  };
}

/** Returns the fields of offerings, inferred from all of them once they are loaded, and until then from the page. */
function useInferredSchema(listed: readonly JsonRecord[] | undefined, full: InferredSchema | undefined) {
  const idField = useIdField();
  const now = useNow().getTime();
  const ofPage = useMemo(() => listed && inferSchema(listed, idField, now), [listed, idField, now]);
  return useFirstColumns(full && full.identity.length > 0 ? full : ofPage);
}

/** Returns the columns of a page, including the fields that the query filters or sorts by. */
function useOfferingColumns(
  inferred: InferredSchema | undefined,
  page: OfferingPage | undefined,
  query: OfferingListRequest,
  chosen: OfferingsSearch['cols'],
) {
  return useMemo(() => {
    if (!inferred || !page) return {};
    const used = usedPaths(query);
    const promoted = promoteColumns(inferred.columns, used, page.offerings);
    const schema: InferredSchema = { ...inferred, columns: promoted };
    const columns = offeringColumns({
      schema,
      records: page.offerings,
      badges: inferBadges(schema.fields, page.offerings),
      used,
      isGrouped: query.byCompany,
      chosen,
    });
    return { schema, columns };
  }, [inferred, page, query, chosen]);
}

/** Returns the page of offerings for a search, from the API or the catalogue, with its columns and filters. */
export function useOfferings(search: OfferingsSearch) {
  const openCatalogue = useOpenCatalogue();
  const offerings = useOfferingQueries();
  const { zone } = useDateFormat();
  const today = useToday();
  const query = useMemo(() => toOfferingListRequest(search, zone, today), [search, zone, today]);
  /**
   * True if the search has filters or a sort order, which the API doesn't support. Invalid search params don't count.
   */
  const isAsked = needsOfferingCatalogue(query);
  const list = useQuery(offerings.list(toPage(isAsked ? { size: search.size } : search)));
  const { data: progress } = useQuery(offeringProgressQuery);
  const outage = useOutage(list);
  const standInAt = useCatalogueTime('offerings');
  /**
   * True if the page comes from the catalogue, because the server doesn't respond and the catalogue has all
   * offerings.
   */
  const isStoodIn = outage !== null && standInAt !== null && !isAnswered(list);
  const isReadable = list.data !== undefined || isStoodIn;
  // Also start during an outage, because the catalogue may still have all offerings from an earlier visit.
  useBackgroundReading(isReadable || outage !== null);
  const isLoaded = progress !== undefined && isReadToEnd(progress);
  const { data: fullSchema, isLoading: isSchemaLoading } = useQuery({
    ...offeringSchemaQuery(openCatalogue),
    enabled: isReadable && isLoaded,
  });
  // By default, offerings that close soonest come first, once all offerings are loaded and if they have closing
  // dates.
  const isOrdered = !isAsked && isLoaded && progress.phase !== 'incomplete' && Boolean(fullSchema?.window);
  const rows = useQuery({
    ...offeringRowsQuery(openCatalogue, query),
    enabled: (isAsked || isOrdered || isStoodIn) && isReadable,
    placeholderData: keepPreviousData,
    refetchInterval: query.statuses.length > 0 ? STATUS_INTERVAL_MS : false,
  });
  // If the catalogue is needed only for the default order, show the API's page until the catalogue's rows have
  // loaded.
  const isIndexed = isAsked || isStoodIn || (isOrdered && rows.data !== undefined);
  // Until the first offerings have arrived, it is unknown whether any match.
  const isWaiting = !progress || (progress.loaded === 0 && isUnderway(progress));
  // An empty result may be outdated, because more offerings have been loaded since it was requested.
  const mayMatch = mayBringMatches(progress) || (rows.isStale && rows.isFetching);
  const isUndecided = isWaiting || (rows.data?.offerings.length === 0 && mayMatch);
  const indexed = isUndecided ? undefined : rows.data;
  const isOrderWaitOver = useDelayedTrue(list.data !== undefined, MAX_ORDER_WAIT_MS);
  const mayBeOrdered = isOrdered || isSchemaLoading || (mayBringMatches(progress) && !isSaveDataEnabled());
  const isAwaited = (list.data?.page_info.total_count ?? 0) <= MAX_AWAITED;
  const isOrderPending = !isIndexed && isAwaited && mayBeOrdered && !isOrderWaitOver;
  const page: OfferingPage | undefined = isIndexed ? indexed : isOrderPending ? undefined : list.data;
  const inferred = useInferredSchema(list.data?.offerings, isLoaded ? fullSchema : undefined);
  return {
    query,
    /** True if the rows come from the catalogue, not from the API's list. */
    isIndexed,
    /**
     * Query for the API's page. While the server doesn't respond, `data` and `dataUpdatedAt` come from the
     * catalogue instead.
     */
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
    /** The field with the date on which offerings close, if any. Known before there are rows to show. */
    closes: inferred?.window?.closes,
    /** The columns, and the schema, which includes the fields that the list is filtered or sorted by. */
    ...useOfferingColumns(inferred, page, query, search.cols),
    ...useOfferingFacets(query, progress),
    progress,
    /** True while `page` belongs to the previous search. */
    stale: isIndexed ? rows.isPlaceholderData : list.isPlaceholderData,
    /** Why the catalogue couldn't return the rows. Null if the rows come from the API. */
    error: isIndexed ? rows.error : null,
  };
}
