import { useNow } from '#dashboard/lib/clock.tsx';
import { PrintDocument, usePrinting } from '#dashboard/ui/print.tsx';
import type { CompareColumn } from './compare-column.ts';
import { type CompareRow, type Comparison, toComparison } from './compare-rows.tsx';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';

interface PrintedComparisonProps {
  readonly columns: readonly CompareColumn[];
  readonly rows: readonly CompareRow[];
  readonly onlyDifferences: boolean;
}

/** Rows that matter on the screen only. */
const NOT_PRINTED = new Set(['short', 'logo', 'colour']);

/** The comparison on a landscape page, which fits six companies. */
export function PrintedComparison({ columns, rows, onlyDifferences }: PrintedComparisonProps) {
  const now = useNow();
  if (!usePrinting()) return null;
  const comparison = toComparison(
    columns.flatMap(({ company }) => company ?? []),
    now,
  );
  return (
    <PrintDocument
      title={`Compare ${columns.length} companies`}
      lines={[
        columns.map(({ name }) => name).join(' · '),
        onlyDifferences ? 'Only the fields in which they differ' : null,
      ]}
      at={new Date(Math.max(...columns.map(({ readAt }) => readAt)))}
      landscape
    >
      <table aria-label="Comparison" className="table-fixed">
        <thead>
          <tr>
            <th scope="col" className="w-24">
              Company
            </th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ id }) => !NOT_PRINTED.has(id))
            .map((row) => (
              <tr key={row.id}>
                <th scope="row" className="font-normal text-ink-3">
                  {row.label}
                  {row.note && <span className="block">{row.note(comparison)}</span>}
                </th>
                {columns.map(({ id, company }) => (
                  <td key={id} dir="auto">
                    {company ? <PrintedCell row={row} company={company} comparison={comparison} /> : '—'}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </PrintDocument>
  );
}

interface PrintedCellProps {
  readonly row: CompareRow;
  readonly company: CompanyResponse;
  readonly comparison: Comparison;
}

function PrintedCell({ row, company, comparison }: PrintedCellProps) {
  if (row.cell) return row.cell(company, comparison);
  const text = row.value(company);
  return text === '' ? '—' : (row.format?.(text) ?? text);
}
