import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lacksScope } from '#dashboard/api/failure.ts';
import { useApp } from '#dashboard/app-context.ts';
import { isComplete } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import { offeringProgressQuery, offeringsOfCompanyQuery } from '#dashboard/catalogue/offering-queries.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { savesData } from '#dashboard/lib/saves-data.ts';
import { useIdField } from '#dashboard/offerings/use-id-field.ts';
import { ValueInline } from '#dashboard/offerings/value-inline.tsx';
import { offeringTitle, recordId } from '#dashboard/records/identity.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { mainFigures } from '#dashboard/records/main-figures.ts';
import { referencesCompany } from '#dashboard/records/parsed-value.ts';
import { Card } from '#dashboard/ui/card.tsx';

const PAGE_SIZE = 500;

/**
 * The offerings that name a company: from the API's first page, and where there are more, which the API can't filter
 * by company, from all offerings.
 */
export function OfferingsCard({ id }: { readonly id: number }) {
  const { offerings, catalogue } = useApp();
  const configuredIdField = useIdField();
  const { data: progress } = useQuery(offeringProgressQuery);
  const isLoaded = progress !== undefined && isComplete(progress);
  const list = useQuery({ ...offerings.list({ page: 1, size: PAGE_SIZE }), enabled: !isLoaded });
  const listed = list.data?.offerings ?? [];
  const total = list.data?.page_info.total_count ?? listed.length;
  const all = useQuery({
    ...offeringsOfCompanyQuery(catalogue, id),
    enabled: isLoaded || (total > listed.length && !savesData()),
  });
  if (lacksScope(list.error))
    return (
      <Card title="Offerings">
        <p className="text-sm text-ink-2">Your key cannot read offerings.</p>
      </Card>
    );
  const loaded = progress?.loaded ?? 0;
  const isIndexed = all.data !== undefined && (isLoaded || loaded > listed.length);
  const found = isIndexed
    ? (all.data?.offerings ?? [])
    : listed.filter((record) => referencesCompany(record, id));
  if (!list.data && !isIndexed) return null;
  const searched = isIndexed ? loaded : listed.length;
  const hidden = (isIndexed ? (all.data?.total ?? 0) : found.length) - found.length;
  return (
    <Card title="Offerings">
      {found.length === 0 && <p className="text-sm text-ink-2">No offerings</p>}
      <ul>
        {found.map((record, at) => (
          <li key={recordId(record, configuredIdField) ?? at} className="flex items-baseline gap-3 py-1">
            <OfferingLink record={record} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-1 text-xs text-ink-3">{formatCount(hidden)} more</p>}
      {!isLoaded && total > searched && (
        <p className="mt-1 text-xs text-ink-3">
          Searched {formatCount(searched)} of {formatCount(total)} offerings
        </p>
      )}
    </Card>
  );
}

function OfferingLink({ record }: { readonly record: JsonRecord }) {
  const id = recordId(record, useIdField());
  const title = offeringTitle(record, id);
  const [figure] = mainFigures(record);
  return (
    <>
      {id === null ? (
        <bdi className="grow">{title}</bdi>
      ) : (
        <Link to="/offerings/$id" params={{ id }} className="grow wrap-anywhere text-accent">
          <bdi>{title}</bdi>
        </Link>
      )}
      {figure && (
        <span className="shrink-0 text-sm text-ink-3" title={figure.label}>
          <ValueInline parsed={figure.value} />
        </span>
      )}
    </>
  );
}
