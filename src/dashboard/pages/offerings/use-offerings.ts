import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useOfferingQueries } from '#dashboard/api/api-context.tsx';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { isReadToEnd, mayBringMatches, type Progress } from '#dashboard/catalogue/crawl/progress.ts';
import {
  needsOfferingCatalogue,
  type OfferingListRequest,
} from '#dashboard/catalogue/offering-list-request.ts';
import {
  offeringFacetsQuery,
  offeringProgressQuery,
  offeringRowsQuery,
  offeringSchemaQuery,
} from '#dashboard/catalogue/offering-queries.ts';
import { isAnswered, standIn, useCatalogueTime, useOutage } from '#dashboard/catalogue/use-outage.ts';
import { useDateFormat, useToday } from '#dashboard/lib/clock.tsx';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';
import { whenIdle } from '#dashboard/lib/timing.ts';
import { useDelayedTrue } from '#dashboard/lib/use-delayed-true.ts';
import { toOfferingListRequest } from '#dashboard/offerings/offering-filters.ts';
import type { OfferingsSearch } from '#dashboard/offerings/offerings-search.ts';
import { toPage } from '#dashboard/search-params/pager-search.ts';
import { FIRST_FACETS } from '#offering-search/offering-counts.ts';
import { choosePage } from './choose-page.ts';
import { useInferredSchema, useOfferingColumns } from './use-offering-schema.ts';

/** Number of fields of each kind that the filters add each time the user asks for more. */
const MORE_FACETS = 16;

/** How often to repeat queries that depend on offerings' statuses, because a status changes as time passes. */
const STATUS_INTERVAL_MS = 60_000;

/**
 * How long the first rows wait for their order, which is known once all offerings are loaded. After that, rows are
 * shown in the API's order, and are rearranged when all offerings are loaded.
 */
const MAX_ORDER_WAIT_MS = 1500;

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

/**
 * Queries the fields of all offerings once these are loaded, and finds out whether the list has a default order: if
 * offerings have closing dates, those that close soonest come first.
 */
function useFullSchema(isReadable: boolean, progress: Progress | undefined) {
  const isLoaded = progress !== undefined && isReadToEnd(progress);
  const { data: schema, isLoading } = useQuery({
    ...offeringSchemaQuery(useOpenCatalogue()),
    enabled: isReadable && isLoaded,
  });
  const isOrdered = isLoaded && progress.phase !== 'incomplete' && Boolean(schema?.window);
  const isAwaited = isLoading || (mayBringMatches(progress) && !isSaveDataEnabled());
  return {
    fullSchema: isLoaded ? schema : undefined,
    hasDefaultOrder: isOrdered ? 'yes' : isAwaited ? 'unknown' : 'no',
  } as const;
}

/** Returns the page of offerings for a search, from the API or the catalogue, with its columns and filters. */
export function useOfferings(search: OfferingsSearch) {
  const openCatalogue = useOpenCatalogue();
  const offerings = useOfferingQueries();
  const { zone } = useDateFormat();
  const today = useToday();
  const query = useMemo(() => toOfferingListRequest(search, zone, today), [search, zone, today]);
  // Invalid search params are left out of the request, so they don't need the catalogue.
  const needsCatalogue = needsOfferingCatalogue(query);
  // Even if the API can't answer the request, ask for its first page. It shows whether the server responds, and which
  // fields offerings have until all of them are loaded.
  const apiRows = useQuery(offerings.list(toPage(needsCatalogue ? { size: search.size } : search)));
  const { data: progress } = useQuery(offeringProgressQuery);
  const outage = useOutage(apiRows);
  const loadedAt = useCatalogueTime('offerings');
  const isStoodIn = outage !== null && loadedAt !== null && !isAnswered(apiRows);
  const isReadable = apiRows.data !== undefined || isStoodIn;
  // Also start during an outage, because the catalogue may still have all offerings from an earlier visit.
  useBackgroundReading(isReadable || outage !== null);
  const { fullSchema, hasDefaultOrder } = useFullSchema(isReadable, progress);
  const catalogueRows = useQuery({
    ...offeringRowsQuery(openCatalogue, query),
    enabled: (needsCatalogue || hasDefaultOrder === 'yes' || isStoodIn) && isReadable,
    placeholderData: keepPreviousData,
    refetchInterval: query.statuses.length > 0 ? STATUS_INTERVAL_MS : false,
  });
  const isOrderWaitOver = useDelayedTrue(apiRows.data !== undefined, MAX_ORDER_WAIT_MS);
  const { page, from } = choosePage({
    needsCatalogue,
    isStoodIn,
    hasDefaultOrder,
    isOrderWaitOver,
    apiPage: apiRows.data,
    cataloguePage: catalogueRows.data,
    isCataloguePageOutdated: catalogueRows.isStale && catalogueRows.isFetching,
    progress,
  });
  const isFromCatalogue = from === 'catalogue';
  const inferred = useInferredSchema(apiRows.data?.offerings, fullSchema);
  const catalogueResult = {
    data: catalogueRows.data && { ...catalogueRows.data, invalidRows: 0 },
    isPlaceholderData: catalogueRows.isPlaceholderData,
  };
  return {
    query,
    /** True if the rows come from the catalogue, not from the API's list. */
    isFromCatalogue,
    /**
     * Query for the API's page. While the server doesn't respond, `data` and `dataUpdatedAt` come from the
     * catalogue instead.
     */
    list: isStoodIn ? { ...apiRows, ...standIn(catalogueResult, loadedAt, outage) } : apiRows,
    page,
    /** The field with the date on which offerings close, if any. Known before there are rows to show. */
    closes: inferred?.window?.closes,
    /** The columns, and the schema, which includes the fields that the list is filtered or sorted by. */
    ...useOfferingColumns(inferred, page, query, search.cols),
    ...useOfferingFacets(query, progress),
    progress,
    /** True while `page` belongs to the previous search. */
    isPrevious: isFromCatalogue ? catalogueRows.isPlaceholderData : apiRows.isPlaceholderData,
    /** Why the catalogue couldn't return the rows. Null if the rows come from the API. */
    error: isFromCatalogue ? catalogueRows.error : null,
  };
}
