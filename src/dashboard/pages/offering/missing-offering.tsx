import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIdField, useOfferingQueries, useServer } from '#dashboard/api/api-context.tsx';
import { isDossierServer } from '#dashboard/api/api-target.ts';
import { type OfferingInList, offeringInListQuery } from '#dashboard/api/offering-in-list-query.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { useListedOffering } from '#dashboard/offerings/use-offering-window.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { offeringTitle, recordId } from '#records/identity.ts';
import { LoadingOffering } from './loading-offering.tsx';
import { OfferingRecord } from './offering-record.tsx';

/** Maximum number of characters of the id in a heading, because a URL can contain an id of any length. */
const MAX_ID_LENGTH = 80;

function formatMissing(listSearch: OfferingInList | undefined, failed: boolean): string {
  if (failed)
    return 'The server has no page for it. Its list could not be read to the end, so it may still be there.';
  if (!listSearch)
    return 'The server does not know it. It may have been withdrawn, or the address is not complete.';
  return listSearch.ended
    ? "The server has no page for it, and it isn't in the list of offerings. It may have been withdrawn, or the address is incomplete."
    : `The server has no page for it, and it isn't among the first ${formatCount(listSearch.searched)} offerings of its list.`;
}

interface MissingOfferingProps {
  readonly id: string;
  /** The server's message, if it rejects the id as invalid. Null if it accepts the id but has no such offering. */
  readonly reason: string | null;
}

/**
 * Shown if the server has no page for an offering. Some servers list offerings that have no page. Then this shows the
 * row from the list.
 */
export function MissingOffering({ id, reason }: MissingOfferingProps) {
  const offerings = useOfferingQueries();
  const server = useServer();
  const configuredIdField = useIdField();
  const known = useListedOffering(id);
  const listSearch = useQuery({
    ...offeringInListQuery(offerings, id, (record) => recordId(record, configuredIdField) === id),
    // Dossier's own service has a page for every offering in its list, so searching the list would be pointless.
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
