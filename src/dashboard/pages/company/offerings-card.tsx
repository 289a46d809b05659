import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lacksScope } from '#dashboard/api/failure.ts';
import { useApp } from '#dashboard/app-context.ts';
import { offeringTitle, recordId } from '#dashboard/records/identity.ts';
import { referencesCompany } from '#dashboard/records/parsed-value.ts';
import { Card } from '#dashboard/ui/card.tsx';
import { useIdField } from '#dashboard/offerings/use-id-field.ts';

const PAGE_SIZE = 500;

/**
 * Offerings that reference a company. The API can't filter by company, so only its first page is searched.
 */
export function OfferingsCard({ id }: { readonly id: number }) {
  const { offerings } = useApp();
  const configuredIdField = useIdField();
  const list = useQuery(offerings.list({ page: 1, size: PAGE_SIZE }));
  if (lacksScope(list.error))
    return (
      <Card title="Offerings">
        <p className="text-sm text-ink-2">Your key cannot read offerings.</p>
      </Card>
    );
  if (!list.data) return null;
  const found = list.data.offerings.filter((record) => referencesCompany(record, id));
  const searched = list.data.offerings.length;
  const total = list.data.page_info.total_count ?? searched;
  return (
    <Card title="Offerings">
      {found.length === 0 && <p className="text-sm text-ink-2">No offering names this company</p>}
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
