import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { isOfferingId } from '#contract/parameters.ts';
import { useIdField, useOfferingQueries, useServer } from '#dashboard/api/api-context.tsx';
import { isDossierServer } from '#dashboard/api/api-target.ts';
import { isNotFound, reasonOfRejection } from '#dashboard/api/failure.ts';
import { type OfferingInList, offeringInListQuery } from '#dashboard/api/offering-in-list-query.ts';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { offeringByIdQuery } from '#dashboard/catalogue/offering-queries.ts';
import { type RequestState, useCatalogueTime, useOutage } from '#dashboard/catalogue/use-outage.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { useListedOffering } from '#dashboard/offerings/use-offering-window.ts';
import { offeringTitle, recordId, unwrap } from '#dashboard/records/identity.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { OfferingRecord } from './offering-record.tsx';

/** URLs can contain any id, but a heading should stay short. */
const MAX_ID_LENGTH = 80;

function formatMissing(listSearch: OfferingInList | undefined, failed: boolean): string {
  if (failed)
    return 'The server has no page for it. Its list could not be read to the end, so it may still be there.';
  if (!listSearch)
    return 'The server does not know it. It may have been withdrawn, or the address is not complete.';
  return listSearch.ended
    ? 'The server has no page for it, and its list does not have it. It may have been withdrawn, or the address is not complete.'
    : `The server has no page for it, and it is not among the first ${formatCount(listSearch.searched)} offerings of its list.`;
}

interface MissingOfferingProps {
  readonly id: string;
  /** The server's message if it doesn't accept such an id; null if the id is merely unknown. */
  readonly reason: string | null;
}

/**
 * Shown when the server has no page for an offering. Some servers list offerings without a page; then the list row is
 * shown instead.
 */
function MissingOffering({ id, reason }: MissingOfferingProps) {
  const offerings = useOfferingQueries();
  const server = useServer();
  const configuredIdField = useIdField();
  const known = useListedOffering(id);
  const listSearch = useQuery({
    ...offeringInListQuery(offerings, id, (record) => recordId(record, configuredIdField) === id),
    // Not for Dossier's own service, which has a page for everything it lists.
    enabled: !known && !isDossierServer(server),
  });
  const listed = known ?? listSearch.data?.found;
  if (listed)
    return (
      <>
        <title>{`${isolate(offeringTitle(listed, id))} · Dossier`}</title>
        <p role="note" className="mb-4 text-sm text-ink-2">
          The server has no page for this offering{reason === null ? '.' : <>: {isolate(reason)}</>} These are
          the fields that its list has.
        </p>
        <OfferingRecord id={id} record={listed} />
      </>
    );
  if (listSearch.isFetching) return <LoadingOffering id={id} listSearch={listSearch.data} />;
  const title = `No offering ${id.length > MAX_ID_LENGTH ? `${id.slice(0, MAX_ID_LENGTH)}…` : id}`;
  return (
    <>
      <title>{`${isolate(title)} · Dossier`}</title>
      <Notice as="h1" title={title}>
        <p>{formatMissing(listSearch.data, listSearch.isError)}</p>
        {reason !== null && <p>The server says: {isolate(reason)}</p>}
        <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          {listSearch.isError && <Button onClick={() => void listSearch.refetch()}>Look again</Button>}
          <Link to="/offerings" className="text-accent underline">
            See all offerings
          </Link>
        </p>
      </Notice>
    </>
  );
}

const route = getRouteApi('/_authenticated/offerings/$id');

export function OfferingPage() {
  const { id } = route.useParams();
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-4 min-h-5 text-sm">
        <Link
          to="/offerings"
          className="inline-block text-ink-2 pointer-coarse:leading-11"
          activeOptions={{ exact: true }}
        >
          Offerings
        </Link>
      </nav>
      <Offering key={id} id={id} />
    </>
  );
}

function Offering({ id }: { readonly id: string }) {
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
  const retry = () => void detail.refetch();
  const standIn = useStandIn(id, detail);
  if (detail.data)
    return (
      <>
        <title>{`${isolate(offeringTitle(detail.data, id))} · Dossier`}</title>
        <OfferingRecord
          id={id}
          record={detail.data}
          busy={detail.isPlaceholderData}
          readAt={detail.dataUpdatedAt > 0 ? new Date(detail.dataUpdatedAt) : null}
        />
      </>
    );
  if (standIn && failure)
    return (
      <>
        <title>{`${isolate(offeringTitle(standIn.record, id))} · Dossier`}</title>
        <FailureView error={failure} onRetry={retry} inline asOf={standIn.at} />
        <OfferingRecord id={id} record={standIn.record} readAt={new Date(standIn.at)} />
      </>
    );
  // The id is the only parameter of this request, so a server that rejects the request doesn't accept the id.
  const reason = reasonOfRejection(failure);
  if (!isPossible || reason !== null || isNotFound(failure))
    return <MissingOffering id={id} reason={reason} />;
  return (
    <>
      <title>{`Offering ${isolate(id)} · Dossier`}</title>
      {failure ? (
        <FailureView error={failure} as="h1" scope="read:offerings" onRetry={retry} />
      ) : (
        <LoadingOffering id={id} />
      )}
    </>
  );
}

/** While the service does not respond, the offering as the catalogue has it, and as of when; null if it has none. */
function useStandIn(id: string, detail: RequestState) {
  const catalogue = useCatalogue();
  const outage = useOutage(detail);
  const at = useCatalogueTime('offerings');
  const isNeeded = outage !== null && at !== null;
  const { data: record } = useQuery({ ...offeringByIdQuery(catalogue, id), enabled: isNeeded });
  return isNeeded && record ? { record, at } : null;
}

interface LoadingOfferingProps {
  readonly id: string;
  /** Progress of the search in the list, if the server has no page for the offering. */
  readonly listSearch?: OfferingInList | undefined;
}

function LoadingOffering({ id, listSearch }: LoadingOfferingProps) {
  return (
    <div role="status" aria-label="Loading offering" className="space-y-4">
      <h1 tabIndex={-1}>
        <span className="sr-only">Offering {id}</span>
        <Skeleton className="h-8 w-72 max-w-full" />
      </h1>
      {listSearch && <p className="text-sm text-ink-2">{formatSearchProgress(listSearch)}</p>}
      <Skeleton className="h-30 w-full" />
    </div>
  );
}

function formatSearchProgress({ searched, total }: OfferingInList): string {
  const of = total === null || total < searched ? '' : ` of ${formatCount(total)}`;
  return `The server has no page for this offering. Looking for it in the list, ${formatCount(searched)}${of} so far.`;
}
