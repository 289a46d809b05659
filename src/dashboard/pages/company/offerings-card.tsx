import { Link } from '@tanstack/react-router';
import { lacksScope } from '#dashboard/api/failure.ts';
import { offeringTitle, recordId } from '#dashboard/records/identity.ts';
import { Card } from '#dashboard/ui/card.tsx';
import { useCompanyOfferings } from './use-company-offerings.ts';
import { useIdField } from '#dashboard/offerings/use-id-field.ts';

/** Offerings that reference a company. */
export function OfferingsCard({ id }: { readonly id: number }) {
  const configuredIdField = useIdField();
  const list = useCompanyOfferings(id);
  if (lacksScope(list.error))
    return (
      <Card title="Offerings">
        <p className="text-sm text-ink-2">Your key cannot read offerings.</p>
      </Card>
    );
  if (!list.data) return null;
  const { found, searched, total } = list.data;
  return (
    <Card title="Offerings" id="offerings">
      {found.length === 0 && <p className="text-sm text-ink-2">No offerings</p>}
      <ul>
        {found.map((record, at) => (
          <li key={recordId(record, configuredIdField) ?? at} className="py-1">
            <OfferingLink record={record} />
          </li>
        ))}
      </ul>
      {total > searched && (
        <p className="mt-1 text-xs text-ink-3">
          Among the first {searched.toLocaleString('en')} of {total.toLocaleString('en')} offerings
        </p>
      )}
    </Card>
  );
}

function OfferingLink({ record }: { readonly record: Parameters<typeof offeringTitle>[0] }) {
  const id = recordId(record, useIdField());
  if (id === null) return <bdi>{offeringTitle(record, id)}</bdi>;
  return (
    <Link to="/offerings/$id" params={{ id }} className="wrap-anywhere text-accent">
      <bdi>{offeringTitle(record, id)}</bdi>
    </Link>
  );
}
