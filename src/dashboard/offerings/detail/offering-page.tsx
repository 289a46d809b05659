import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { isNotFound, lacksScope } from '#dashboard/api/failure.ts';
import { useApp } from '#dashboard/app-context.ts';
import { offeringTitle, unwrap } from '#dashboard/records/identity.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { useIdField } from '#dashboard/offerings/use-id-field.ts';
import { listedOffering } from '#dashboard/offerings/listed-offering.ts';
import { LoadingOffering } from './loading-offering.tsx';
import { MissingOffering } from './missing-offering.tsx';
import { OfferingRecord } from './offering-record.tsx';

const route = getRouteApi('/_authenticated/offerings/$id');

export function OfferingPage() {
  const { id } = route.useParams();
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-3 text-sm text-ink-3">
        <Link
          to="/offerings"
          className="inline-flex items-center gap-1 text-ink-2 pointer-coarse:min-h-11"
          activeOptions={{ exact: true }}
        >
          <span aria-hidden="true">‹</span> Offerings
        </Link>
      </nav>
      <Offering key={id} id={id} />
    </>
  );
}

function Offering({ id }: { readonly id: string }) {
  const { offerings, cache } = useApp();
  const listed = listedOffering(cache, id, useIdField());
  const detail = useQuery({ ...offerings.detail(id), select: unwrap, placeholderData: () => listed });
  const failure = detail.error ?? (detail.data ? null : detail.failureReason);
  const retry = () => void detail.refetch();
  if (detail.data)
    return (
      <>
        <title>{`${offeringTitle(detail.data, id)} · Dossier`}</title>
        <OfferingRecord
          id={id}
          record={detail.data}
          busy={detail.isPlaceholderData}
          readAt={detail.dataUpdatedAt > 0 ? new Date(detail.dataUpdatedAt) : null}
        />
      </>
    );
  if (isNotFound(failure)) return <MissingOffering id={id} />;
  return (
    <>
      <title>{`Offering ${id} · Dossier`}</title>
      {lacksScope(failure) ? (
        <FailureView error={failure} as="h1" title="Your key cannot read offerings" onRetry={retry}>
          <p>
            The scope it lacks is <code className="font-code text-ink">read:offerings</code>.
          </p>
        </FailureView>
      ) : failure ? (
        <FailureView error={failure} as="h1" onRetry={retry} />
      ) : (
        <LoadingOffering id={id} />
      )}
    </>
  );
}
