import { Link } from '@tanstack/react-router';
import { useIdField } from '#dashboard/api/api-context.tsx';
import { lacksScope } from '#dashboard/api/failure.ts';
import { useCompanyOfferings } from '#dashboard/companies/company-offerings.tsx';
import { useNow } from '#dashboard/lib/clock.tsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { StatusLabel } from '#dashboard/offerings/status-label.tsx';
import { useOfferingWindows } from '#dashboard/offerings/use-offering-window.ts';
import { ValueInline } from '#dashboard/offerings/value-inline.tsx';
import { offeringTitle, recordId } from '#dashboard/records/identity.ts';
import { mainFigures } from '#dashboard/records/main-figures.ts';
import { Card } from '#dashboard/ui/card.tsx';

/** Lists the offerings that refer to a company. */
export function OfferingsCard({ id: company }: { readonly id: number }) {
  const configuredIdField = useIdField();
  const { error, found, searched, total } = useCompanyOfferings(company);
  const windowOf = useOfferingWindows(found?.offerings ?? [], useNow().getTime());
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
      <ul>
        {offerings.map((record, at) => {
          const id = recordId(record, configuredIdField);
          const title = <bdi>{offeringTitle(record, id)}</bdi>;
          const window = windowOf(record);
          const [figure] = mainFigures(record);
          return (
            <li key={id ?? at} className="border-t border-line-soft py-1.5 first:border-t-0">
              {id === null ? (
                title
              ) : (
                <Link to="/offerings/$id" params={{ id }} className="wrap-anywhere text-accent">
                  {title}
                </Link>
              )}
              {(figure || window) && (
                <p className="flex flex-wrap gap-x-3 text-xs text-ink-3">
                  {window && <StatusLabel status={window.status} />}
                  {figure && (
                    <span>
                      {figure.label} <ValueInline parsed={figure.value} />
                    </span>
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {hidden > 0 && <p className="mt-1 text-xs text-ink-3">{formatCount(hidden)} more</p>}
      {total > searched && (
        <p className="mt-1 text-xs text-ink-3">
          Searched {formatCount(searched)} of {formatCount(total)} offerings
        </p>
      )}
    </Card>
  );
}
