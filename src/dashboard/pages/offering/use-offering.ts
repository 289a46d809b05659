import { useQuery } from '@tanstack/react-query';
import { isOfferingId } from '#contract/parameters.ts';
import { useOfferingQueries } from '#dashboard/api/api-context.tsx';
import { isNotFound, reasonOfRejection } from '#dashboard/api/failure.ts';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { offeringByIdQuery } from '#dashboard/catalogue/offering-queries.ts';
import { type RequestState, useCatalogueTime, useOutage } from '#dashboard/catalogue/use-outage.ts';
import { useListedOffering } from '#dashboard/offerings/use-offering-window.ts';
import { unwrap } from '#dashboard/records/identity.ts';

/** An offering from the server: its record, or why there is none. While it loads, the record is that of the list. */
export function useOffering(id: string) {
  const offerings = useOfferingQueries();
  const listed = useListedOffering(id);
  // An id that can't be part of an API path belongs to no offering.
  const isPossible = isOfferingId(id);
  const detail = useQuery({
    ...offerings.detail(id),
    select: unwrap,
    placeholderData: () => listed,
    enabled: isPossible,
  });
  const failure = detail.error ?? (detail.data ? null : detail.failureReason);
  // The id is the only parameter of this request, so a server that rejects the request doesn't accept the id.
  const reason = reasonOfRejection(failure);
  return {
    record: detail.data,
    /** True while the record is that of the list. */
    isPartial: detail.isPlaceholderData,
    /** When the record was read; null if unknown. */
    readAt: detail.dataUpdatedAt > 0 ? new Date(detail.dataUpdatedAt) : null,
    failure,
    /** True if the server has no such offering. */
    isMissing: !isPossible || reason !== null || isNotFound(failure),
    /** The server's message if it doesn't accept such an id. */
    reason,
    /** The offering as the catalogue has it, while the server doesn't respond. */
    standIn: useStandIn(id, detail),
    retry: () => void detail.refetch(),
  };
}

/**
 * Returns the offering as the catalogue has it, and as of when, while the server doesn't respond; null if there is
 * none.
 */
function useStandIn(id: string, detail: RequestState) {
  const catalogue = useCatalogue();
  const outage = useOutage(detail);
  const at = useCatalogueTime('offerings');
  const isNeeded = outage !== null && at !== null;
  const { data: record } = useQuery({ ...offeringByIdQuery(catalogue, id), enabled: isNeeded });
  return isNeeded && record ? { record, at } : null;
}
