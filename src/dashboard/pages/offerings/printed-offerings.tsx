import { offeringTitle } from '#dashboard/records/identity.ts';
import { inferColumns, readPath } from '#dashboard/records/infer-columns.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { isQuantity } from '#dashboard/records/column-look.ts';
import { ValueInline } from '#dashboard/offerings/value-inline.tsx';
import { formatPrintedCount } from '#dashboard/ui/format-printed-count.ts';
import { PrintDocument } from '#dashboard/ui/print-document.tsx';
import { usePrinting } from '#dashboard/ui/use-printing.ts';

interface PrintedOfferingsProps {
  readonly records: readonly JsonRecord[];
  /** Offerings of the view before the first record. */
  readonly offset: number;
  /** null if the server does not report it. */
  readonly total: number | null;
  /** Filters and search in words. */
  readonly filters: readonly string[];
  readonly at: Date;
}

// More would be too narrow on a portrait page.
const MAX_COLUMNS = 5;

/** The list of offerings as a document. */
export function PrintedOfferings({ records, offset, total, filters, at }: PrintedOfferingsProps) {
  if (!usePrinting()) return null;
  const columns = inferColumns(records, { limit: MAX_COLUMNS });
  return (
    <PrintDocument
      title="Offerings"
      lines={[
        filters.join(' · '),
        formatPrintedCount({ of: 'offerings', offset, rows: records.length, total }),
      ]}
      at={at}
    >
      <table>
        <thead>
          <tr>
            <th scope="col" className="w-[28%]">
              Offering
            </th>
            {columns.map(({ path, label, kind }) => (
              <th
                key={path.join('/')}
                scope="col"
                className={isQuantity(kind) ? 'text-right whitespace-nowrap' : ''}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record, row) => (
            // Records of unknown shape may have no id, or share one.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              <td>
                <bdi className="font-semibold">{offeringTitle(record)}</bdi>
              </td>
              {columns.map(({ path, kind }) => (
                <td key={path.join('/')} className={isQuantity(kind) ? 'text-right whitespace-nowrap' : ''}>
                  <ValueInline parsed={readPath(record, path)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintDocument>
  );
}
