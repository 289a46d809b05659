import { useQuery } from '@tanstack/react-query';
import { isOfferingId } from '#contract/parameters.ts';
import { useOfferingQueries } from '#dashboard/api/api-context.tsx';
import { isNotFound, reasonOfRejection } from '#dashboard/api/failure.ts';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { offeringByIdQuery } from '#dashboard/catalogue/offering-queries.ts';
import { type RequestState, useCatalogueTime, useOutage } from '#dashboard/catalogue/use-outage.ts';
import { useListedOffering } from '#dashboard/offerings/use-offering-window.ts';
import { unwrap } from '#records/identity.ts';

/**
 * Returns the record of an offering, or why there is none. Until the record has loaded, returns the row from a list.
 */
export function useOffering(id: string) {
  const offerings = useOfferingQueries();
  const listed = useListedOffering(id);
  // If an id can't be part of an API path, no offering has it, so don't send a request.
  const isPossible = isOfferingId(id);
  const detail = useQuery({
    ...offerings.detail(id),
    select: unwrap,
    placeholderData: () => listed,
    enabled: isPossible,
  });
  const failure = detail.error ?? (detail.data ? null : detail.failureReason);
  // The id is the request's only parameter, so if the server rejects the request, it rejects the id.
  const reason = reasonOfRejection(failure);
  return {
    record: detail.data,
    /** True while `record` is only the row from a list. */
    isPartial: detail.isPlaceholderData,
    readAt: detail.dataUpdatedAt > 0 ? new Date(detail.dataUpdatedAt) : null,
    failure,
    isMissing: !isPossible || reason !== null || isNotFound(failure),
    /** The server's message, if it rejects the id as invalid. Otherwise null. */
    reason,
    /** The offering from the catalogue, while the server doesn't respond. Otherwise null. */
    standIn: useStandIn(id, detail),
    retry: () => void detail.refetch(),
  };
}

/**
 * Returns the offering from the catalogue, with the time when it was loaded, while the server doesn't respond.
 * Null if there is none.
 */
function useStandIn(id: string, detail: RequestState) {
  const openCatalogue = useOpenCatalogue();
  const outage = useOutage(detail);
  const at = useCatalogueTime('offerings');
  const isNeeded = outage !== null && at !== null;
  const { data: record } = useQuery({ ...offeringByIdQuery(openCatalogue, id), enabled: isNeeded });
  return isNeeded && record ? { record, at } : null;
}
