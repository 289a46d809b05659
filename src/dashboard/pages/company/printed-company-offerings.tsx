import type { ReactNode } from 'react';
import { useIdField } from '#dashboard/api/api-context.tsx';
import { lacksScope } from '#dashboard/api/failure.ts';
import { useCompanyOfferings } from '#dashboard/companies/company-offerings.tsx';
import { useNow } from '#dashboard/lib/clock.tsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { useOfferingWindows } from '#dashboard/offerings/use-offering-window.ts';
import { ValueInline } from '#dashboard/offerings/value-inline.tsx';
import { usePrinting } from '#dashboard/ui/print.tsx';
import { Region } from '#dashboard/ui/region.tsx';
import { offeringTitle, recordId } from '#records/identity.ts';
import { dateAt } from '#records/infer-columns.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { mainFigures } from '#records/main-figures.ts';
import { WINDOW_STATUS_NAMES } from '#records/window-status.ts';

/** A company's offerings as they are printed: a table with what one decides by. */
export function PrintedCompanyOfferings({ id: company }: { readonly id: number }) {
  const { error, found, searched, total } = useCompanyOfferings(company);
  if (!usePrinting()) return null;
  if (lacksScope(error))
    return (
      <Region title="Offerings">
        <p>The key cannot read offerings.</p>
      </Region>
    );
  if (!found) return null;
  const { offerings } = found;
  const hidden = found.total - offerings.length;
  return (
    <Region title="Offerings" count={offerings.length > 0 ? formatCount(found.total) : null}>
      {offerings.length > 0 ? <OfferingsTable offerings={offerings} /> : <p>No offerings</p>}
      {hidden > 0 && <p>and {formatCount(hidden)} more</p>}
      {total > searched && (
        <p>
          Searched {formatCount(searched)} of {formatCount(total)} offerings
        </p>
      )}
    </Region>
  );
}

function OfferingsTable({ offerings }: { readonly offerings: readonly JsonRecord[] }) {
  const idField = useIdField();
  const windowOf = useOfferingWindows(offerings, useNow().getTime());
  const rows = offerings.map((record) => {
    const window = windowOf(record);
    const date = (path: readonly string[] | undefined) => {
      const value = path && dateAt(record, path);
      return value ? <ValueInline parsed={value} /> : null;
    };
    const figures = mainFigures(record).map(({ label, value }): [string, ReactNode] => [
      label,
      <ValueInline key={label} parsed={value} />,
    ]);
    return new Map<string, ReactNode>([
      [
        'Offering',
        <bdi key="title" className="font-semibold">
          {offeringTitle(record, recordId(record, idField))}
        </bdi>,
      ],
      ...(window
        ? ([
            ['Status', WINDOW_STATUS_NAMES[window.status]],
            ['Opens', date(window.fields.opens)],
            ['Closes', date(window.fields.closes)],
          ] as const)
        : []),
      ...figures,
    ]);
  });
  const heads = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return (
    <table className="mt-1">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // The key is the index, because offerings may have no id.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            {heads.map((head) => (
              <td key={head}>{row.get(head) ?? '—'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
