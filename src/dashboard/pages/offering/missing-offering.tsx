import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../context.ts';
import { offeringTitle } from '../../record/identity.ts';
import { useIdField } from '../../use-id-field.ts';
import { listedOffering } from './listed-offering.ts';
import { LoadingOffering } from './loading-offering.tsx';
import { NoOffering } from './no-offering.tsx';
import { OfferingRecord } from './offering-record.tsx';

/** How far into the list one is looked for that no page of the list has shown. */
const LOOKED_AT = 500;

/** An offering that the service has no page for: some servers list what they have none for, and its row stands in. */
export function MissingOffering({ id }: { readonly id: string }) {
  const { offerings, cache } = useApp();
  const said = useIdField();
  const known = listedOffering(cache, id, said);
  const list = useQuery({ ...offerings.list({ page: 1, size: LOOKED_AT }), enabled: !known });
  const listed = known ?? listedOffering(cache, id, said);
  if (listed)
    return (
      <>
        <title>{`${offeringTitle(listed, id)} · Dossier`}</title>
        <p role="note" className="mb-4 text-sm text-ink-2">
          The service has no page for this offering. These are the fields that its list has.
        </p>
        <OfferingRecord id={id} record={listed} />
      </>
    );
  // Whatever is wrong with the list, the offering itself was looked for.
  return list.isLoading ? <LoadingOffering id={id} /> : <NoOffering id={id} />;
}
