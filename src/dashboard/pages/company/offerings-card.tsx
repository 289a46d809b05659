import { lacksScope } from '#dashboard/api/failure.ts';
import { useCompanyOfferings } from '#dashboard/companies/company-offerings.tsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { OfferingLinks } from '#dashboard/offerings/offering-links.tsx';
import { Card } from '#dashboard/ui/card.tsx';

export function OfferingsCard({ id: company }: { readonly id: number }) {
  const { error, found, searched, total } = useCompanyOfferings(company);
  if (lacksScope(error))
    return (
      <Card title="Offerings">
        <p className="text-sm text-ink-2">Your key cannot read offerings.</p>
      </Card>
    );
  if (!found) return null;
  const { offerings } = found;
  const hidden = found.total - offerings.length;
  return (
    <Card title="Offerings" id="offerings">
      {offerings.length === 0 && <p className="text-sm text-ink-2">No offerings</p>}
      <OfferingLinks offerings={offerings} />
      {hidden > 0 && <p className="mt-1 text-xs text-ink-3">{formatCount(hidden)} more</p>}
      {total > searched && (
        <p className="mt-1 text-xs text-ink-3">
          Searched {formatCount(searched)} of {formatCount(total)} offerings
        </p>
      )}
    </Card>
  );
}
