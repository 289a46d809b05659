import { getRouteApi } from '@tanstack/react-router';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { isolate } from '#dashboard/lib/isolate.ts';
import { offeringTitle } from '#records/identity.ts';
import { LoadingOffering } from './loading-offering.tsx';
import { MissingOffering } from './missing-offering.tsx';
import { OfferingBreadcrumbs } from './offering-breadcrumbs.tsx';
import { OfferingRecord } from './offering-record.tsx';
import { useOffering } from './use-offering.ts';

const route = getRouteApi('/_authenticated/offerings/$id');

export function OfferingPage() {
  const { id } = route.useParams();
  return (
    <>
      <OfferingBreadcrumbs id={id} />
      <Offering key={id} id={id} />
    </>
  );
}

/** The page of an offering in every state: loaded, stale, missing, failed or loading. */
function Offering({ id }: { readonly id: string }) {
  const { record, isPartial, readAt, failure, isMissing, reason, standIn, retry } = useOffering(id);
  if (record)
    return (
      <>
        <title>{`${isolate(offeringTitle(record, id))} · Dossier`}</title>
        <OfferingRecord id={id} record={record} busy={isPartial} readAt={readAt} />
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
  if (isMissing) return <MissingOffering id={id} reason={reason} />;
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
