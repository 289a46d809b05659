import { useQuery } from '@tanstack/react-query';
import { isDossierServer } from '#dashboard/api/server.ts';
import { offeringInListQuery } from '#dashboard/api/offering-in-list-query.ts';
import { useApp } from '#dashboard/app-context.ts';
import { offeringTitle, recordId } from '#dashboard/records/identity.ts';
import { useIdField } from '#dashboard/offerings/use-id-field.ts';
import { listedOffering } from '#dashboard/offerings/listed-offering.ts';
import { LoadingOffering } from './loading-offering.tsx';
import { NoOffering } from './no-offering.tsx';
import { OfferingRecord } from './offering-record.tsx';

/** Some servers list offerings they have no page for; shows the list row instead. */
export function MissingOffering({ id }: { readonly id: string }) {
  const { offerings, cache, server } = useApp();
  const configuredIdField = useIdField();
  const known = listedOffering(cache, id, configuredIdField);
  const listSearch = useQuery({
    ...offeringInListQuery(offerings, id, (record) => recordId(record, configuredIdField) === id),
    // Dossier's own service has a page for everything it lists.
    enabled: !known && !isDossierServer(server),
  });
  const listed = known ?? listSearch.data?.found;
  if (listed)
    return (
      <>
        <title>{`${offeringTitle(listed, id)} · Dossier`}</title>
        <p role="note" className="mb-4 text-sm text-ink-2">
          The server has no page for this offering. These are the fields that its list has.
        </p>
        <OfferingRecord id={id} record={listed} />
      </>
    );
  if (listSearch.isFetching) return <LoadingOffering id={id} listSearch={listSearch.data} />;
  return (
    <NoOffering
      id={id}
      listSearch={listSearch.data}
      onRetry={listSearch.isError ? () => void listSearch.refetch() : undefined}
    />
  );
}
